// Every bound of the service, each with its reason. Settings an operator may change are in platform/settings/ instead.

const MIB = 1_048_576;

/** Upload limits per type, in bytes (specification, "Limits"; MB means 1,048,576 bytes). */
export const uploadLimitBytes = { pdf: 50 * MIB, csv: 20 * MIB, txt: 10 * MIB, md: 10 * MIB } as const;
/** Limits of the types that an operator can switch on (`LORE_EXTRA_FILE_TYPES`). Pages come from URLs without it, too. */
export const extraLimitBytes = {
  docx: 50 * MIB,
  pptx: 50 * MIB,
  xlsx: 20 * MIB,
  html: 10 * MIB,
  epub: 50 * MIB,
} as const;
export type ExtraFileType = keyof typeof extraLimitBytes;
export const extraFileTypes = ["docx", "pptx", "xlsx", "html", "epub"] as const satisfies readonly ExtraFileType[];
/** Limits per type of document, in bytes. */
export const fileLimitBytes = { ...uploadLimitBytes, ...extraLimitBytes } as const;
/** The file types that can be ingested. */
export type FileType = keyof typeof fileLimitBytes;

/**
 * Requests to addresses that a client names (`platform/outbound/`). `totalMs` is the time from the first name look-up
 * to the last byte. `atOnce` bounds the resources that a flood of such requests can use.
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
 * Deliveries of webhooks: time limit of one attempt, bytes read of the answer, and pauses after each failed attempt in
 * milliseconds.
 */
export const webhookLimits = {
  lookupMs: 3_000,
  totalMs: 15_000,
  answerBytes: 65_536,
  atOnce: 32,
  pausesMs: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1_000),
} as const;

/** Longest part of a source's stored text in one answer, in code points: some twenty pages, with all names in them. */
export const sourceTextLimit = 50_000;

/** JSON bodies: far above every honest request, and far below a size whose parsing would stall the event loop. */
export const jsonBodyLimitBytes = MIB;
/** Levels of nesting, orders of magnitude below the limits of JSON.stringify and the stores. */
export const jsonDepthLimit = 32;
export const jsonKeysLimit = 500;
export const propertiesLimitBytes = 65_536;
export const customFieldsLimitBytes = 65_536;

/** More than 10 MB of text, because JSON escapes it: other alphabets as \uXXXX can take three times the bytes. */
export const unifiedBodyLimitBytes = 16 * MIB;
/**
 * Requests to rerank: numbers of the specification, and lengths in code points. A document of 20,000 code points is longer
 * than every chunk; 100 of them in four bytes each are the body. The words of longer lists would hold up other requests.
 */
export const rerankBounds = {
  basic: { documents: 50, top_k: { max: 50, default: 10 }, min_score: 5 },
  enhanced: { documents: 100, top_k: { max: 100, default: 10 }, min_score: 0.3, diversity_threshold: 0.8 },
  contentLength: 20_000,
  idLength: 500,
  bodyBytes: 8 * MIB,
  dateFieldLength: 100,
  interests: 20,
  interestLength: 500,
  weight: 1_000,
} as const;
/** Concurrent requests that wait for the end of their job; each holds a socket and its body. Others get 202 at once. */
export const waitingRequestsLimit = 100;

export const queryLengthLimit = 10_000;
export const userIdLengthLimit = 200;
/**
 * Items of one user, over all managers. A user with more is probably a program, whose data belong in a knowledge graph.
 */
export const memoryItemsLimit = 20_000;
/** Characters of one item: a few paragraphs. */
export const memoryTextLimit = 4_000;
/** Ten years: items that must stay longer belong into a knowledge graph. */
export const memoryRetentionDays = 3_650;
export const kgNamesLimit = 50;
/**
 * A comparison with and without memory. A reference is a short answer of few items. `totalMs` bounds everything together:
 * a count of the user's items and a warm-up, each of `stepMs` at most, and both arms. An arm beside an engine that hangs then
 * still has longer than most engines need to be given up.
 */
export const benchmarkBounds = {
  referenceLength: 10_000,
  referenceItems: 100,
  largestSeed: 2_147_483_647,
  totalMs: 9_000,
  stepMs: 1_500,
} as const;
/**
 * A batch of benchmark questions. `questions` of one job: LoCoMo has 1,986. A generated conversation has at least one, so a
 * history has at most 2,000 conversations of three steps, which is below the limit of a Temporal server. `endingDays`:
 * how old generated turns may be, which span 150 days. `inStep` questions are one step, `atOnce` of them at
 * the same time. `samples`: resampled sets of a bootstrap interval.
 */
export const batchBounds = {
  questions: 2_000,
  questionsByDefault: 140,
  endingDays: 28,
  files: 20,
  fileBytes: 32 * MIB,
  inStep: 25,
  atOnce: 4,
  samples: 2_000,
  usd: 10_000,
} as const;
/** Passages that an answer shows when it found nothing: as many as a client can list under a message. */
export const nearestShown = 3;
/** Longest excerpt of such a passage, in code points: two or three sentences. */
export const nearestExcerptLimit = 300;
/** Most rows that a client can ask for (specification, "Limits"). */
export const sqlRowsLimit = 1_000;
/** Rows in a question's evidence, in bytes of JSON: what an answer in words needs, and what a client can ask for. */
export const evidenceRowsLimitBytes = { answer: 32_768, results: MIB } as const;
/**
 * Knowledge graphs that a question is put to if it names none. Each costs several calls of engines; the right one is
 * nearly always among them (`bench:choosing`).
 */
export const kgsAskedLimit = 32;
export const kgNameLengthLimit = 128;
/** Entries of `table_hints`, and the length of a table's name, which PostgreSQL cuts at 63 bytes. */
export const tableHintsLimit = 50;
export const tableNameLengthLimit = 63;
export const descriptionLengthLimit = 10_000;
export const domainLengthLimit = 100;
export const domainsLimit = 50;
export const keyNameLengthLimit = 100;
/** Lifetime of a key in days. The default is the only lifetime in the specification. */
export const keyLifeDays = { min: 1, max: 3_650, default: 365 } as const;
/** Keys per page. Few installations have more keys than the default; the largest page is below 1 MB. */
export const keysPage = { max: 1_000, default: 500 } as const;
/** Lifetime of a token in seconds. It is short, because a token can only be revoked together with its key. */
export const tokenLifeSeconds = { min: 60, max: 3_600, default: 900 } as const;
/** Life of a session for the pages of visualizations. */
export const pageSessionSeconds = 900;
export const sourceNameLengthLimit = 255;
/** Sources that an answer lists for one entity. A frequent one has thousands. */
export const sourcesShownLimit = 100;
/**
 * A change by a client waits this long for the engines. What is not there by then is reported as pending; the outbox
 * brings it later.
 */
export const projectionWaitMs = 2_000;
/**
 * Failed attempts after which a projection is reported as failed: about four minutes. The service continues to retry.
 */
export const failedProjectionAttempts = 10;
/** Entities that one request merges or splits off. Each of them restates the chunks that name it. */
export const mergedIdsLimit = 100;
/** Entities that can be merged into one. Every reader of a name looks at all names of its entity. */
export const mergedEntitiesLimit = 200;
/** Lines that the journal of merges and splits keeps for a knowledge graph. */
export const operationsKept = 10_000;
/** Earlier labels of an entity, given by people, that searches still find. */
export const formerLabelsLimit = 20;
/** Ids of a bulk deletion. They are deleted in transactions of so many, which hold the lock of the graph for a moment. */
export const bulkIdsLimit = 1_000;
export const bulkTransactionIds = 100;
export const labelLengthLimit = 500;
export const typeLengthLimit = 100;

/**
 * Exports and imports of knowledge graphs. Code points of one text: far above every chunk, name and description. Bytes of a
 * line: parsing a longer one would stall the event loop. Bytes of the lines of one source. Sources, entities and relations
 * of one file, and different names in one source: the check of the file remembers some 45 bytes of each. Code points that
 * an import makes behind the last chunk of a source. Exports under way in one process: each holds a connection of the
 * records.
 */
export const transferLimits = {
  textLength: 100_000,
  lineBytes: 8 * MIB,
  sourceBytes: 256 * MIB,
  records: 3_000_000,
  keysOfSource: 1_500_000,
  emptyTail: MIB,
  exportsAtOnce: 2,
  aliasesShown: 100,
} as const;

/** Chunks that people post, in code points. Passages of documents have at most 5,000; a longer text is a document. */
export const postedChunkLengthLimit = 20_000;
/** Entities that a posted chunk can be given, and that an answer lists for a chunk. */
export const entitiesShownLimit = 500;
/** Most sentences that an answer shows for an entity or a relation. Its count tells whether there are more. */
export const evidenceShownLimit = 20;

/**
 * Edits by hand that wait for their turn in one knowledge graph. An edit takes some hundredths of a second, so the last of a
 * hundred waits a few seconds. The publication of a large document takes longer.
 */
export const editQueue = { waiting: 100, patienceMs: 20_000 } as const;

/** Multipart forms: one file and a few text fields. More is a mistake or an attack. */
export const multipartLimits = { files: 1, fields: 20, parts: 22, fieldSizeBytes: 65_536 } as const;

/** Chunk size in code points: the specification's bounds and default. */
export const chunkSize = { min: 100, max: 5000, default: 1000 } as const;
/**
 * Most chunks of a document. Publishing holds the lock of its knowledge graph for about a millisecond per chunk. At the
 * default size no text within the limits of uploads has more: two neighbouring chunks hold more than one size together,
 * for rows of a table 70 % of it, so 50 MiB of text are at most 149,797 chunks.
 */
export const documentChunksLimit = 150_000;
/**
 * Mode auto ingests longer texts (UTF-16 units, about 350,000 words) in the fast mode; the other mode takes minutes.
 */
export const autoFastLength = 2_000_000;
/** Lowest quality. Text below it is mostly symbols, encoded data or a repeated phrase (`ingest/analyse/quality.ts`). */
export const qualityMinimum = 0.2;
/**
 * Chunks per batch, which one activity prepares: large enough to amortise a workflow step, small enough to resume from.
 * A document with at most this many chunks is prepared by a single activity. A document of many chunks has larger batches,
 * because each batch is a commit of every engine: twice as many rows per commit take two thirds of the time per row.
 */
export const prepareBatchChunks = 200;
export const largeDocument = { chunks: 1_000, batchChunks: 500 } as const;
/** Far below Temporal's own limit, and far above the size of ids and counts. */
export const activityPayloadLimitBytes = 65_536;

/**
 * Parsing of files, some of which are made to exhaust the parser. The resident memory of the PDF parser's process is
 * polled, because heap flags do not bound typed arrays.
 */
export const parserLimits = {
  residentBytes: 700 * MIB,
  // After a file the process of the parser is kept for the next one, unless it holds more than this or waits too long.
  keptBytes: 300 * MIB,
  keptMs: 20_000,
  timeoutMs: 60_000,
  pages: 5_000,
  textBytes: 50 * MIB,
  // A page of text compresses to a fifth. A file that unpacks to more than twenty times its size is a compression bomb,
  // unless the text is below a megabyte.
  textPerFileByte: 20,
  textFloorBytes: MIB,
  csvRows: 1_000_000,
  csvColumns: 1_000,
  csvCellBytes: 100_000,
} as const;

/**
 * Files that are archives: Office documents and EPUB. Only the parts with text are expanded, so pictures do not count.
 * Real parts of text shrink to a tenth, tables to a fiftieth; a bomb shrinks to a thousandth.
 */
export const archiveLimits = {
  entries: 20_000,
  partBytes: 100 * MIB,
  expandedBytes: 200 * MIB,
  expandedPerByte: 200,
  // A short part may shrink to anything: its bytes do no harm.
  expandedFloorBytes: MIB,
  // Word documents: the library needs seconds for each megabyte.
  wordBytes: 24 * MIB,
  // What it takes of a document at a time. A larger window is a single table.
  wordWindowBytes: 6 * MIB,
  xmlDepth: 256,
  // A part with a tree: slides, styles, lists of contents.
  treeElements: 500_000,
  slides: 5_000,
  sheets: 1_000,
  // The last row that spreadsheet programs know.
  sheetRows: 1_048_576,
  // The values of a workbook go from process to process, unlike those of a CSV file.
  cells: 2_000_000,
} as const;

/** Detection of a page's main text. A larger page is read as a whole; no honest article is that large. */
export const articleLimits = { characters: 2_000_000, elements: 20_000, depth: 200, timeoutMs: 10_000 } as const;

/** Jobs of questions of one tenant that wait or run at a time: some minutes of work. It bounds the table. */
export const openQuestionsLimit = 500;

/**
 * Estimated bytes of the chunks cached in the process: about 20,000 of ordinary length, enough for the questions to a
 * few knowledge graphs, and less than a tenth of the memory that the service may use.
 */
export const chunkCacheBytes = 128 * MIB;

/**
 * Vectors that the embedded engine keeps in memory for exact search. A search over 16 million numbers of one collection
 * (16,000 vectors of 1,024 dimensions) blocks the event loop for at most 20 ms. All collections together: 128 MB.
 */
export const vectorCopyLimits = { floats: 16_000_000, totalBytes: 128 * MIB } as const;

/**
 * Tables that the embedded engine keeps open per role, for instance chunks and entities of 128 knowledge graphs. Opening
 * one takes some milliseconds.
 */
export const openTablesLimit = 256;

/**
 * A heading, a field's label or a sentence is template in a knowledge graph if at least this many of its documents, and at
 * least this share of them, contain it.
 */
export const templateBounds = { documents: 3, share: 0.1 } as const;

/** Candidates that the keyword and the vector engine each may nominate for one question. */
export const nominationLimit = 200;
/** An entity that more chunks mention links only passages that are already in the pool. */
export const mentionFanOut = 40;
/** Most passages that are fetched about one entity. */
export const aboutFanOut = 30;

/** The network page shows the most connected entities, as many as a browser moves smoothly and a reader can use. */
export const networkLimits = { nodes: 5_000, edges: 20_000 } as const;

/**
 * Pages are drawn again after a change, once the knowledge graph has rested for `quietSeconds`. If it never rests, they
 * are drawn every `longestSeconds`. Between two drawings are at least `pauseSeconds`.
 */
export const pictureRefresh = { quietSeconds: 5, longestSeconds: 60, pauseSeconds: 10 } as const;

/** Text to SQL: no statement may occupy PostgreSQL or fill the memory of this process. */
export const sqlLimits = {
  statementTimeoutMs: 5_000,
  /** Temporary files of a statement that sorts or joins much. The four statements at a time use half a gigabyte. */
  tempBytes: 128 * MIB,
  resultBytes: 5 * MIB,
  statementBytes: 50_000,
  planCost: 5_000_000,
} as const;

/** Most names in a map of types in an answer; the most frequent types come first. */
export const typeMapLimit = 100;

/** Working memory of one session (`memory/`): its turns, their tokens, the pause that ends it. */
export const shortTermTurns = 20;
export const shortTermTokens = 2_000;
export const sessionIdleMs = 30 * 60_000;

/** Items of memory that one user has at most; older turns go first, and further facts and instructions are not learnt. */
export const memoryItemsOfUser = { turns: 10_000, facts: 2_000, instructions: 100 } as const;
/** Turns are kept for half a year from their writing, also if a client tells them late. */
export const turnDays = 180;
/**
 * Items of memory in the process: users, characters of their facts, instructions and pins, bytes of the words of their turns. A
 * character with the words that are found by it takes about three bytes. 10,000 short turns take about 6 MB; of longer ones, the
 * newest of each user up to `charactersOfTurns` are found. What belongs to an idle user stays for ten minutes.
 */
export const memoryCache = {
  users: 500,
  characters: 12 * MIB,
  turnBytes: 128 * MIB,
  charactersOfTurns: 8 * MIB,
  keepMs: 10 * 60_000,
} as const;
/** Tokens of memory that one question gets, by manager. What one leaves goes to the turns. */
export const memoryTokens = { short_term: 250, long_term: 120, procedural: 60, semantic: 130, episodic: 440 } as const;

/** Items of one thing that a profile shows of each kind: the best values, and the newest others. */
export const profileBounds = { values: 50, contradictions: 20, earlier: 10 } as const;

/** Characters of what a user says about an answer. */
export const feedbackLengthLimit = 1_000;

/** Tokens of a recall whose client names a budget: what a language model gets beside the question. */
export const memoryBudgetLimit = 4_000;

/**
 * A source with more chunks, of all its revisions, is hidden at once and removed in the background: removing 1,000 chunks
 * takes about a second, in which the caller and other changes of the knowledge graph wait.
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
