/** The resident set of the service after a number of requests. */
export interface Resident {
  readonly done: number;
  readonly mb: number;
}

/**
 * Growth from the mean of the first tenth after the warm-up to the mean of the last tenth: single readings vary with
 * garbage collection.
 */
export function growthOf(resident: readonly Resident[], warmUp: number): number {
  const after = resident.filter(({ done }) => done > warmUp).map(({ mb }) => mb);
  const tenth = Math.max(1, Math.floor(after.length / 10));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean(after.slice(-tenth)) / mean(after.slice(0, tenth)) - 1;
}
