import { AppError, unavailable } from "../../domain/errors.ts";

/** The edge of the adapter: nothing of the server's words gets past it but as a cause. */
export interface Guard {
  /** Throws `unavailable` instead of what the work threw, unless it is an `AppError`; also once closed. */
  guarded<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses what comes later, and waits for what is under way. */
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
