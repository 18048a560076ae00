import type { EndedStage, JobRecords } from "../../stores/ports/records/jobs.ts";

/** Wraps the records so that `observe` is called for every stage that they complete. */
export function observeStages(jobs: JobRecords, observe: (name: string, seconds: number) => void): JobRecords {
  const tell = (ended: readonly EndedStage[]): readonly EndedStage[] => {
    for (const { name, seconds } of ended) observe(name, seconds);
    return ended;
  };
  return {
    ...jobs,
    stages: async (...args) => tell(await jobs.stages(...args)),
    complete: async (...args) => tell(await jobs.complete(...args)),
  };
}
