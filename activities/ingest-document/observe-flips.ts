import type { CutoverRecords } from "../../stores/ports/records/cutover.ts";

/**
 * Wraps the cut-over so that `observe` is called with the seconds of every flip that did its work. A process flips the
 * documents of one knowledge graph in turn, so this is the time that the flip holds the lock; other processes and a
 * person's edits may add a wait.
 */
export const observeFlips = (cutover: CutoverRecords, observe: (seconds: number) => void): CutoverRecords => ({
  ...cutover,
  async flip(...args) {
    const started = performance.now();
    const result = await cutover.flip(...args);
    if (!result.already) observe((performance.now() - started) / 1000);
    return result;
  },
});
