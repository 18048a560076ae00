import type { ConsolidationWork } from "../../agents/consolidate-memory.ts";
import type { Consolidation } from "../../memory/consolidation/consolidation.ts";

/** The steps of consolidating a memory. No lease: every write is decided on the state that it read. */
export const createConsolidationWork = (consolidation: Consolidation): ConsolidationWork => ({
  learnFromTurns: (ref, after) => consolidation.learn(ref, after),
  async summariseTurns(ref) {
    const { next, ...done } = await consolidation.summarise(ref);
    return { ...done, next_at: next?.getTime() ?? null };
  },
  settleMemory: async (ref, { version, next_at }) => ({
    settled: await consolidation.settle(ref, { version, next: next_at === null ? null : new Date(next_at) }),
  }),
  abandon: (ref) => consolidation.postpone(ref),
});
