import type { ConsolidationRef } from "../domain/consolidation.ts";
import { type Failure, step } from "./step.ts";
import { day, minute, second } from "./step-limits.ts";
import { defineWorkflow, type StepsOf, type WorkOf } from "./workflow.ts";

/** A step is a second of work at most. What fails for ten minutes is postponed: its owner stays due in the store. */
const short = {
  timeoutMs: 2 * minute,
  giveUpAfterMs: 10 * minute,
  pauseMs: second,
  longestPauseMs: minute,
  heartbeatTimeoutMs: 30_000,
} as const;

/** What a consolidation writes makes the memory newer, so that a second pass sees that nothing is left. */
const mostPasses = 3;

/**
 * Consolidates the memory of one user: what turns say and managers have missed, then digests of turns that will expire.
 * One workflow for each user at a time, which runs again whenever the memory is due. Its state is in the store; the
 * hash of the owner, ids of items, counts and times pass through here.
 */
export const consolidateMemory = defineWorkflow({
  name: "consolidateMemory",
  taskQueue: "memory",
  timeoutMs: day,
  givesWay: true,
  runsAgain: true,
  workflowId: ({ owner_key }: ConsolidationRef) => `memory/${owner_key}`,
  steps: {
    /** Reads a batch of turns from `after` on; null: from the first that was not read. `next`: null at the end. */
    learnFromTurns: step<
      [ref: ConsolidationRef, after: string | null],
      { readonly version: number; readonly learnt: number; readonly next: string | null }
    >({ ...short, cancellation: "stop" }),
    /** Writes some digests. `next_at`: when the next turn is to be summarised, in milliseconds. */
    summariseTurns: step<
      [ref: ConsolidationRef],
      { readonly digests: number; readonly more: boolean; readonly next_at: number | null }
    >({ ...short, cancellation: "stop" }),
    /** Returns whether the memory is still as it was in this version. */
    settleMemory: step<
      [ref: ConsolidationRef, done: { readonly version: number; readonly next_at: number | null }],
      { readonly settled: boolean }
    >({ ...short, cancellation: "finish" }),
    /** The memory stays due, an hour later. */
    abandon: step<[ref: ConsolidationRef, failure: Failure], void>({ ...short, cancellation: "always" }),
  },
  async run(steps, ref, { renew }): Promise<void> {
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const { changes, ...done } = await consolidate(steps, ref, () => renew(ref));
      const { settled } = await steps.settleMemory(ref, done);
      // Somebody else has written meanwhile: the memory is due again when the user rests.
      if (settled || changes === 0) return;
    }
  },
});

type ConsolidationSteps = Pick<StepsOf<typeof consolidateMemory>, "learnFromTurns" | "summariseTurns">;

async function consolidate(steps: ConsolidationSteps, ref: ConsolidationRef, renew: () => Promise<void>) {
  const first = await steps.learnFromTurns(ref, null);
  let changes = first.learnt;
  for (let { next } = first; next !== null; ) {
    await renew();
    const read: { readonly learnt: number; readonly next: string | null } = await steps.learnFromTurns(ref, next);
    changes += read.learnt;
    next = read.next;
  }
  for (;;) {
    const { digests, more, next_at } = await steps.summariseTurns(ref);
    changes += digests;
    if (!more) return { changes, version: first.version, next_at };
    await renew();
  }
}

export type ConsolidationWork = WorkOf<typeof consolidateMemory>;
