import type { JobPriority } from "../../domain/job.ts";

/** So many at once. The others wait: those of priority 1 go first, and who came first among equals. */
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
      // Keys that are numbers come in ascending order.
      const next = Object.values(waiting)
        .find((queue) => queue.length > 0)
        ?.shift();
      if (next) next();
      else free += 1;
    },
  };
}
