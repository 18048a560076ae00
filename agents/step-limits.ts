export const second = 1_000;
export const minute = 60 * second;
const day = 24 * 60 * minute;

/** Attempts go on, ever more slowly, for as long as an engine may be down: for steps that write a document or end a job. */
export const patient = { giveUpAfterMs: day, pauseMs: second, longestPauseMs: minute } as const;
