import type { StepContext } from "../../agents/step.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { isPublished } from "./is-published.ts";
import { planOf } from "./plan.ts";
import { reportWork } from "./report-work.ts";
import type { IngestionServices } from "./services.ts";
import { stageChunks } from "./stage-chunks.ts";

/** Stages one batch of a planned document. */
export async function stageBatch(
  services: IngestionServices,
  ref: IngestionRef,
  { batch, context }: { readonly batch: number; readonly context: StepContext },
): Promise<{ readonly chunks: number }> {
  const { records, files } = services;
  const revision = await records.sources.revision(ref.source_id, ref.revision);
  if (revision && isPublished(revision)) return { chunks: 0 };
  const request = await planOf(files, ref).batch(batch);
  const { chunks, clock } = await stageChunks(services, ref, { request, signal: context.signal });
  await reportWork(records, ref, { claim: context.claim, clock });
  return { chunks };
}
