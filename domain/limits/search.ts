/**
 * Milliseconds that the entities and relations of a search may take in one knowledge graph. A search has more time, so
 * that its passages are answered without them.
 */
export const thingsDeadlineMs = 9_000;
/** Milliseconds that a search reads evidence. A result without evidence still is a result. */
export const evidenceDeadlineMs = 5_000;
