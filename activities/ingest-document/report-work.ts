import type { IngestionRef } from "../../domain/job.ts";
import type { StageName } from "../../domain/job-types.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { StageClock } from "./stage-clock.ts";
import { withoutSkipped } from "./without-skipped.ts";

/** The stages whose items are the staged chunks until the revision becomes visible. */
const chunkStages = ["extract_entities", "extract_relations", "generate_embeddings"] as const satisfies StageName[];

/** Shows the work on a batch in the stages of its job, with the number of chunks that are staged. */
export async function reportWork(
  records: Pick<Records, "jobs" | "staging">,
  ref: IngestionRef,
  { claim, clock }: { readonly claim: string; readonly clock: StageClock },
): Promise<void> {
  const items = await records.staging.placed(ref);
  const work = clock.work();
  const counted = Object.fromEntries(chunkStages.map((stage) => [stage, { ...work[stage], items }]));
  await records.jobs.stages(ref.job_id, claim, await withoutSkipped(records, ref, { ...work, ...counted }));
}
