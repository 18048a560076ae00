import { MIB } from "./mib.ts";

/**
 * A comparison with and without memory. A reference is a short answer of few items. `totalMs` bounds everything
 * together: a count of the user's items and a warm-up, each of `stepMs` at most, and both arms. An arm beside an engine
 * that hangs then still has longer than most engines need to be given up.
 */
export const benchmarkBounds = {
  referenceLength: 10_000,
  referenceItems: 100,
  largestSeed: 2_147_483_647,
  totalMs: 9_000,
  stepMs: 1_500,
} as const;

/**
 * A batch of benchmark questions. `questions` of one job: LoCoMo has 1,986. A generated conversation has at least one,
 * so a history has at most 2,000 conversations of three steps, which is below the limit of a Temporal server.
 * `endingDays`: how old generated turns may be, which span 150 days. `inStep` questions are one step, `atOnce` of them
 * at the same time. `samples`: resampled sets of a bootstrap interval.
 */
export const batchBounds = {
  questions: 2_000,
  questionsByDefault: 140,
  endingDays: 28,
  files: 20,
  fileBytes: 32 * MIB,
  inStep: 25,
  atOnce: 4,
  samples: 2_000,
  usd: 10_000,
} as const;
