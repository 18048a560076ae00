export const second = 1_000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;

/**
 * For steps that write a document or end a job: attempts continue, with growing pauses, through the longest expected
 * outage of an engine.
 */
export const patient = { giveUpAfterMs: day, pauseMs: second, longestPauseMs: minute } as const;
