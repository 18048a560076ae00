import type { JobPriority } from "../../domain/job.ts";

/** Bounds concurrent work. Waiting takers are admitted by priority (1 first), then in order of arrival. */
export interface Slots {
  take(priority: JobPriority): Promise<void>;
  give(): void;
}

export function createSlots(count: number): Slots {
  const waiting: Readonly<Record<JobPriority, (() => void)[]>> = { 1: [], 2: [], 3: [], 4: [] };
  let free = count;
  return {
    async take(priority) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting[priority].push(resolve));
    },
    give() {
      // JavaScript lists integer keys in ascending order.
      const next = Object.values(waiting)
        .find((queue) => queue.length > 0)
        ?.shift();
      if (next) next();
      else free += 1;
    },
  };
}
