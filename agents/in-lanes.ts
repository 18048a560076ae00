/**
 * Runs `work(0) … work(count - 1)`, at most `lanes` at a time and in this order. After a failure no further piece is
 * started. The failure is thrown when all running pieces have ended, so that the caller can clean up without a race.
 */
export const inLanes = async (
  lanes: number,
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      while (next < count) await work(next++);
    } catch (error) {
      next = count;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, count) }, lane));
  const failed = ended.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
};
