import type { CutoverRecords } from "../../stores/ports/records/cutover.ts";

/**
 * Wraps the cut-over so that `observe` is called with the seconds for which every flip that did its work held the lock
 * of its knowledge graph.
 */
export const observeFlips = (cutover: CutoverRecords, observe: (seconds: number) => void): CutoverRecords => ({
  ...cutover,
  async flip(ref, claim, onLocked) {
    let lockedAt = performance.now();
    const result = await cutover.flip(ref, claim, () => {
      lockedAt = performance.now();
      onLocked?.();
    });
    if (!result.already) observe((performance.now() - lockedAt) / 1000);
    return result;
  },
});
