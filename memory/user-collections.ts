/**
 * What an erasure removes from the role "documents", by the name of its number in the receipt. Counts of usage stay: they
 * hold no text, and bills depend on them.
 */
export const userCollections = [
  ["turns", "memory_turns"],
  ["traces", "trace_events"],
] as const;
