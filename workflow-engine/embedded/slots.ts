import { createFairQueue, type Waiting } from "../../platform/fair-queue.ts";

/** Bounds concurrent work. Waiting callers get a slot by priority, then tenants take turns, then by age. */
export interface Slots {
  take(place: Waiting): Promise<void>;
  give(): void;
}

interface Taker extends Waiting {
  readonly admit: () => void;
}

export function createSlots(count: number): Slots {
  const waiting = createFairQueue<Taker>();
  let free = count;
  return {
    async take(place) {
      if (free > 0) free -= 1;
      else await new Promise<void>((admit) => waiting.add({ ...place, admit }));
    },
    give() {
      const next = waiting.take();
      if (next) next.admit();
      else free += 1;
    },
  };
}
