// Every bound of the service, each with its reason. Settings an operator may change are in platform/settings/ instead.

const MIB = 1_048_576;

/** Upload limits per type, in bytes (specification, "Limits"; MB means 1,048,576 bytes). */
export const uploadLimitBytes = { pdf: 50 * MIB, csv: 20 * MIB, txt: 10 * MIB, md: 10 * MIB } as const;
/** The file types that can be uploaded. */
export type UploadType = keyof typeof uploadLimitBytes;
/** Limits per type of document, in bytes: a page is never uploaded, it comes from a URL. */
export const fileLimitBytes = { ...uploadLimitBytes, html: 10 * MIB } as const;
/** The file types that can be ingested. */
export type FileType = keyof typeof fileLimitBytes;

/**
 * Requests to addresses that a client names (SECURITY §2.1). `totalMs` holds from the first look-up to the last byte;
 * `atOnce` bounds what a flood of such requests can occupy.
 */
export const outboundLimits = {
  urlLength: 2_048,
  redirects: 5,
  connectMs: 5_000,
  headersMs: 5_000,
  headerBytes: 16_384,
  totalMs: 20_000,
  atOnce: 16,
} as const;

/**
 * Webhooks (INTERFACE, "Webhooks"): `totalMs` of one attempt, what is read of the answer, the pauses after each failed
 * attempt in milliseconds, and how long what became of them is kept.
 */
export const webhookLimits = {
  lookupMs: 3_000,
  totalMs: 15_000,
  answerBytes: 65_536,
  atOnce: 32,
  pausesMs: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1_000),
  keptMs: 30 * 86_400_000,
} as const;

/** JSON bodies: far above any honest request, far below what would stall the event loop while parsing. */
export const jsonBodyLimitBytes = MIB;
/** Nesting at which JSON.stringify and stores are still safe by orders of magnitude. */
export const jsonDepthLimit = 32;
export const jsonKeysLimit = 500;
export const propertiesLimitBytes = 65_536;
export const customFieldsLimitBytes = 65_536;

/** Text in a JSON body is escaped: 10 MB of it may become more, other alphabets as \uXXXX three times as much. */
export const unifiedBodyLimitBytes = 16 * MIB;
/** Requests that wait for the end of their job at a time; each holds a socket and its body. Others get 202 at once. */
export const waitingRequestsLimit = 100;

export const queryLengthLimit = 10_000;
export const userIdLengthLimit = 200;
export const kgNamesLimit = 50;
export const kgNameLengthLimit = 128;
export const descriptionLengthLimit = 10_000;
export const domainLengthLimit = 100;
export const domainsLimit = 50;
export const keyNameLengthLimit = 100;
/** Days; the default is the only lifetime that the specification shows. */
export const keyLifeDays = { min: 1, max: 3_650, default: 365 } as const;
/** Few installations have more keys than the default; a page of the most is below 1 MB. */
export const keysPage = { max: 1_000, default: 500 } as const;
/** Seconds. A token cannot be taken back but with its key, so that it lives for minutes. */
export const tokenLifeSeconds = { min: 60, max: 3_600, default: 900 } as const;
export const sourceNameLengthLimit = 255;
export const labelLengthLimit = 500;
export const typeLengthLimit = 100;

/** Multipart: one file, a handful of text fields; more is a mistake or an attack. */
export const multipartLimits = { files: 1, fields: 20, parts: 22, fieldSizeBytes: 65_536 } as const;

/** Chunk size in code points: the specification's bounds and default. */
export const chunkSize = { min: 100, max: 5000, default: 1000 } as const;
/** Mode auto ingests longer texts (UTF-16 units, about 350,000 words) the fast way: the other takes minutes for them. */
export const autoFastLength = 2_000_000;
/** Text below is mostly signs, encoded data or one phrase again and again (INTERFACE, settled question 15). */
export const qualityMinimum = 0.2;
/**
 * Chunks prepared by one activity; big enough to amortise a workflow step, small enough to heartbeat and resume. A document
 * with no more than these is prepared by a single one.
 */
export const prepareBatchChunks = 200;
/** Temporal's own advice is far higher; ids and counts never come near. */
export const activityPayloadLimitBytes = 65_536;

/** PDF parser child: SECURITY §2.2. Resident memory is polled, because heap flags do not bound typed arrays. */
export const parserLimits = {
  residentBytes: 700 * MIB,
  timeoutMs: 60_000,
  pages: 5_000,
  textBytes: 50 * MIB,
  // A page of text packs to a fifth; what unpacks to more than twenty times its size is a bomb, or a megabyte at most.
  textPerFileByte: 20,
  textFloorBytes: MIB,
  csvRows: 1_000_000,
  csvColumns: 1_000,
  csvCellBytes: 100_000,
} as const;

/** Telling a page's main text from the rest: what is larger is read as a whole, as honest articles never are. */
export const articleLimits = { characters: 2_000_000, elements: 20_000, depth: 200, timeoutMs: 10_000 } as const;

/** A question asked as a job, and its answer, are erased so long after its end. */
export const answerKeptMs = 24 * 3_600_000;
/** Questions of one tenant that wait or run at a time: at a few per second a minute's work, and no table full of them. */
export const openQuestionsLimit = 500;

/**
 * Chunks kept in the process by their ids, estimated bytes: about 20,000 of ordinary length, all that questions to a
 * handful of knowledge graphs touch, within a tenth of what the service may hold resident.
 */
export const chunkCacheBytes = 128 * MIB;

/**
 * Vectors that the embedded engine keeps in memory to compare a question with: 16 million numbers (16,000 vectors of 1,024
 * dimensions) of one collection keep the event loop for at most 20 ms; all together 128 MB.
 */
export const vectorCopyLimits = { floats: 16_000_000, totalBytes: 128 * MIB } as const;

/** Candidates that the keyword and the vector engine each may nominate for one question. */
export const nominationLimit = 200;
/** An entity mentioned in more chunks than this joins only passages already in the pool. */
export const mentionFanOut = 40;
/** An entity with more pages than this keeps the best by BM25. */
export const aboutFanOut = 30;

/** The network page shows the most connected entities: what a browser moves smoothly and a reader can still use. */
export const networkLimits = { nodes: 5_000, edges: 20_000 } as const;

/** Text to SQL: SECURITY §2.4. */
export const sqlLimits = {
  statementTimeoutMs: 5_000,
  resultBytes: 5 * MIB,
  statementBytes: 50_000,
  planCost: 5_000_000,
} as const;

/** A deletion returns at most so many names in type maps (INTERFACE, settled question 14). */
export const typeMapLimit = 100;

/** Short-term memory of one session: MEMORY §2.2. */
export const shortTermTurns = 20;
export const shortTermTokens = 2_000;
export const sessionIdleMs = 30 * 60_000;
