/**
 * A source with more chunks, of all its revisions, is hidden at once and removed in the background: removing 1,000
 * chunks takes about a second, in which the caller and other changes of the knowledge graph wait.
 */
export const deletedAtOnce = 1_000;

/** How long deleted and replaced text stays. Settings may change it. */
export const deletionGrace = {
  /** Questions that read the old revision have this long to finish. */
  readersSeconds: 120,
  /** The longest activity (30 minutes) and some time: the second sweep removes its writes after the first. */
  lateSeconds: 35 * 60,
  /** Accepting an upload takes seconds from its stored bytes to its transaction. */
  uploadSeconds: 3_600,
} as const;
