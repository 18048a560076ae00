const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/**
 * How long the steps of a job may take, on either workflow engine: one attempt (`timeoutMs`), all of them together, and the
 * pauses in between, each twice as long as the last. What writes a document or ends a job goes on for as long as an engine
 * may be down; for an answer somebody waits.
 */
export const stepLimits = {
  prepare: { timeoutMs: 30 * minute, giveUpAfterMs: day, pauseMs: second, longestPauseMs: minute },
  publish: { timeoutMs: 10 * minute, giveUpAfterMs: day, pauseMs: second, longestPauseMs: minute },
  answer: { timeoutMs: 2 * minute, giveUpAfterMs: 10 * minute, pauseMs: second / 2, longestPauseMs: 20 * second },
  endAnswer: { timeoutMs: minute, giveUpAfterMs: day, pauseMs: second, longestPauseMs: minute },
  deliver: { timeoutMs: minute, giveUpAfterMs: day, pauseMs: second, longestPauseMs: minute },
} as const;
