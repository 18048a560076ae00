import type { EndedStage, JobRecords } from "../../stores/ports/records/jobs.ts";

/** The same records; `observe` hears of every stage that is completed through them. */
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
