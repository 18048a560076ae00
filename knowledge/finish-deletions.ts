import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { Records } from "../stores/ports/records/records.ts";

/** Removes large sources that a request has only hidden. Any number of processes may do it. */
export interface FinishDeletions {
  /**
   * Returns whether it removed something. A source that cannot be removed is tried again later, and does not stop the
   * others.
   */
  finishSome(now: Date): Promise<boolean>;
}

interface FinishServices {
  readonly records: { readonly cutover: Pick<Records["cutover"], "unfinishedDeletions" | "finishDeletion"> };
  readonly log: Log;
}

const batch = 100;
const [firstWaitMs, longestWaitMs] = [5_000, 10 * 60_000];

export function createFinishDeletions({ records, log }: FinishServices): FinishDeletions {
  const apart = createWorkApart<string>({
    name: "deletions",
    keyOf: (source_id) => source_id,
    work: (source_id) => records.cutover.finishDeletion(source_id),
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });
  return {
    async finishSome(now) {
      const nowMs = now.getTime();
      const again = await apart.run(apart.due(nowMs, batch), nowMs);
      const unfinished = await records.cutover.unfinishedDeletions({ limit: batch, except: apart.failedKeys() });
      return again + (await apart.run(unfinished, nowMs)) > 0;
    },
  };
}
