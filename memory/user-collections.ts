/**
 * The collections of the role "documents" that an erasure empties, by the name of their count in the receipt. Counts of
 * usage stay: they hold no text, and bills depend on them.
 */
export const userCollections = [
  ["turns", "memory_turns"],
  ["traces", "trace_events"],
] as const;
