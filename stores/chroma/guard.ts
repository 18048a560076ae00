import { AppError, unavailable } from "../../domain/errors.ts";

/** The edge of the adapter: the server's messages leave it only as a cause. */
export interface Guard {
  /** Throws `unavailable` in place of the work's error, unless that is an `AppError`, and after `close`. */
  guarded<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses new calls and waits for running ones. */
  close(): Promise<void>;
}

export function createGuard(role: string): Guard {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    guarded: async (work) => {
      if (isClosed) throw unavailable(role);
      const working = work();
      underWay.add(working);
      try {
        return await working;
      } catch (error) {
        throw error instanceof AppError ? error : unavailable(role, error);
      } finally {
        underWay.delete(working);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}
