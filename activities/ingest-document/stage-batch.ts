import type { StepContext } from "../../agents/step.ts";
import type { IngestionRef, StageName } from "../../domain/job.ts";
import { isPublished } from "./is-published.ts";
import { planOf } from "./plan.ts";
import type { IngestionServices } from "./services.ts";
import { stageChunks } from "./stage-chunks.ts";
import { withoutSkipped } from "./without-skipped.ts";

/** The stages that batches work on. They end together, when the revision becomes visible. */
const batchStages = ["extract_entities", "extract_relations", "generate_embeddings"] as const satisfies StageName[];

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
  const staged = await stageChunks(services, ref, { request, signal: context.signal });
  const { chunks: items } = await records.staging.counts(ref);
  const patches = Object.fromEntries(batchStages.map((stage) => [stage, { items }]));
  await records.jobs.stages(ref.job_id, context.claim, await withoutSkipped(records, ref, patches));
  return staged;
}
