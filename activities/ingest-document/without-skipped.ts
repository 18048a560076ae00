import type { IngestionRef } from "../../domain/job.ts";
import type { JobRecords } from "../../stores/ports/records/jobs.ts";

type Patches = Parameters<JobRecords["stages"]>[2];

/** Removes the stages that the document's plan skips from the changes, so that they stay skipped. */
export async function withoutSkipped(
  { jobs }: { readonly jobs: Pick<JobRecords, "byId"> },
  { job_id }: IngestionRef,
  patches: Patches,
): Promise<Patches> {
  const stages = (await jobs.byId(job_id))?.stages ?? [];
  const skipped = new Set<string>(stages.filter(({ status }) => status === "skipped").map(({ name }) => name));
  return Object.fromEntries(Object.entries(patches).filter(([name]) => !skipped.has(name)));
}
