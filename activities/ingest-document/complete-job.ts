import type { StepContext } from "../../agents/step.ts";
import { conflict } from "../../domain/errors.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { KeyedMutex } from "../../platform/keyed-mutex.ts";
import type { IngestionServices } from "./services.ts";

interface Drawing {
  readonly kgVersion: number;
  readonly inTurn: KeyedMutex;
  readonly context: StepContext;
}

/**
 * Waits for pictures that show `kgVersion` or later, and completes the job with the counts of the source and the
 * reader's warnings.
 */
export async function drawAndComplete(
  { records, pictureRenderer }: IngestionServices,
  ref: IngestionRef,
  { kgVersion, inTurn, context }: Drawing,
): Promise<{ readonly visualizations: number }> {
  const { kg_id } = ref;
  // The job that has waited longest renders. Its picture usually satisfies the jobs queued behind it.
  const visualizations = await inTurn(`picture:${kg_id}`, () =>
    pictureRenderer.atLeast(kg_id, kgVersion, { signal: context.signal, job_id: ref.job_id }),
  );
  const job = await records.jobs.byId(ref.job_id);
  const source = job && (await records.sources.get(job.tenant_id, ref.source_id));
  if (!source) throw conflict("The source was deleted");
  const { chunks_count, entities_count, relations_count, vector_points_count } = source;
  const counts = { chunks_count, entities_count, relations_count, vector_points_count };
  const { warnings = [], gaps = [] } = (await records.sources.revision(ref.source_id, ref.revision)) ?? {};
  await records.jobs.complete(ref, context.claim, { ...counts, visualizations, warnings, gaps });
  return { visualizations: visualizations.length };
}
