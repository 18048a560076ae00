import type { Waiting } from "../../platform/fair-queue.ts";
import type { Slots } from "./slots.ts";

/**
 * The slot of one run. The run holds it while at least one of its steps works, and gives it back while all of its
 * running steps wait for their next attempts. Between two steps the run keeps it, unless it gives way: then it waits
 * again behind the runs that wait, in turns of their tenants.
 */
export interface Turn {
  /** Waits until the run holds its slot. */
  hold(): Promise<void>;
  /** Runs a step of the run. It begins when the run holds its slot. */
  during<Result>(step: () => Promise<Result>): Promise<Result>;
  /** Waits inside a step for its next attempt. `isOver` says afterwards whether no further attempt will begin. */
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

  /** The slot may still be awaited; then it is given back as soon as it arrives. */
  function release(): void {
    void held?.then(() => slots.give());
    held = null;
  }

  /** The run queues before it gives its slot back: else its tenant would lose its turn in between. */
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
