import { AppError, unavailable } from "../../domain/errors.ts";

/** The edge of the adapter. Messages of the server leave the adapter only as the cause of an error. */
export interface Guard {
  /**
   * An `AppError` of the work is thrown as it is, any other error as `unavailable`. After `close` every call throws
   * `unavailable`.
   */
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
