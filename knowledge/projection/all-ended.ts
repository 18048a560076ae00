/** Waits for all works, also after a failure: no work runs any more when it throws the first one's error. */
export async function allEnded(works: readonly (Promise<void> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === "rejected") throw result.reason;
}
