/** Chunks that people post, in code points. Passages of documents have at most 5,000; a longer text is a document. */
export const postedChunkLengthLimit = 20_000;
/**
 * A change by a client waits this long for the engines. What is not there by then is reported as pending; the outbox
 * brings it later.
 */
export const projectionWaitMs = 2_000;
/**
 * Failed attempts after which a projection is reported as failed: about four minutes. The service continues to retry.
 */
export const failedProjectionAttempts = 10;
/**
 * Edits by hand that wait for their turn in one knowledge graph. An edit takes some hundredths of a second, so the last
 * of a hundred waits a few seconds. The publication of a large document takes longer.
 */
export const editQueue = { waiting: 100, patienceMs: 20_000 } as const;
/** Entities that one request merges or splits off. Each of them restates the chunks that name it. */
export const mergedIdsLimit = 100;
/** Entities that can be merged into one. Every reader of a name looks at all names of its entity. */
export const mergedEntitiesLimit = 200;
/** Lines that the journal of merges and splits keeps for a knowledge graph. */
export const operationsKept = 10_000;
/** Earlier labels of an entity, given by people, that searches still find. */
export const formerLabelsLimit = 20;
/**
 * Ids of a bulk deletion. They are deleted in transactions of so many, which hold the lock of the graph for a moment.
 */
export const bulkIdsLimit = 1_000;
export const bulkTransactionIds = 100;
