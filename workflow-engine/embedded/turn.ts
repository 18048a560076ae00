import type { Waiting } from "../../platform/fair-queue.ts";
import type { Slots } from "./slots.ts";

/**
 * The slot of one run. The run holds it while at least one of its steps works, and gives it back while all of its
 * running steps wait for their next attempts. Between two steps the run keeps the slot, unless `givesWay` is set: then
 * it queues for a slot again, behind the runs that wait. Tenants take turns.
 */
export interface Turn {
  /** Waits until the run holds its slot. */
  hold(): Promise<void>;
  /** Runs one step, as soon as the run holds its slot. */
  during<Result>(step: () => Promise<Result>): Promise<Result>;
  /**
   * Waits for `pause`, between two attempts of a step. The run needs no slot meanwhile. `isOver` tells afterwards that
   * no attempt follows.
   */
  rest(pause: () => Promise<void>, isOver: () => boolean): Promise<void>;
  /** The run has ended. */
  release(): void;
}

export function openTurn(slots: Slots, place: Waiting, givesWay = false): Turn {
  let held: Promise<void> | null = null;
  let [steps, resting] = [0, 0];

  function hold(): Promise<void> {
    held ??= slots.take(place);
    return held;
  }

  /** A run that still waits for its slot gives the slot back as soon as it gets it. */
  function release(): void {
    void held?.then(() => slots.give());
    held = null;
  }

  /** The run joins the queue before it gives its slot back, so that its tenant keeps its place among the tenants. */
  function waitAgain(): void {
    const current = held;
    held = slots.take(place);
    void current?.then(() => slots.give());
  }

  function giveBackIfIdle(): void {
    if (steps > 0 && resting === steps) release();
  }

  return {
    hold,
    release,
    async during(step) {
      steps += 1;
      try {
        await hold();
        return await step();
      } finally {
        steps -= 1;
        if (givesWay && steps === 0) waitAgain();
        else giveBackIfIdle();
      }
    },
    async rest(pause, isOver) {
      resting += 1;
      giveBackIfIdle();
      await pause();
      resting -= 1;
      if (!isOver()) await hold();
    },
  };
}
