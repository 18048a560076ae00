import type { DocumentStore } from "../ports/documents.ts";
import type { GraphStore } from "../ports/graph.ts";
import type { Records } from "../ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../ports/vectors.ts";

/** A caller waits for the answer. A store that takes longer counts as down. */
const answerMs = 5_000;
/** One row by its key. A value known from before can stand in for it (api/auth/keys.ts). */
const keyMs = 2_500;
/** A caller waits for the change, which may queue behind a publication for a moment. */
const changeMs = 8_000;
/** Counting what a document of 25,000 chunks leaves behind takes two seconds on a quiet machine, and ten on a busy one. */
const deletionMs = 20_000;
/** Work of workflows and loops. It may take minutes, and only the adapter's own deadlines hold. */
const unbounded = null;

type Method = (...args: never[]) => unknown;
/** `health` and `close` are about the store itself; a stream has no single answer to wait for. */
type Bounded<S> = {
  [M in keyof S]: M extends "health" | "close" ? never : S[M] extends Method ? Awaitable<S[M], M> : M;
}[keyof S];
type Awaitable<F extends Method, M> = ReturnType<F> extends Promise<unknown> ? M : never;

/** Milliseconds for each method of a port, or one value for a group. A forgotten or misspelt method does not compile. */
type DeadlinesOf<S> = {
  readonly [M in Bounded<S>]: S[M] extends Method ? number | null : number | null | DeadlinesOf<S[M]>;
};

/** The roles behind circuits (stores/open.ts, `backendsOf`). */
interface GuardedStores {
  readonly records: Records;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly documents: DocumentStore;
}

const records = {
  keys: {
    insert: changeMs,
    findByDigest: keyMs,
    findById: keyMs,
    list: answerMs,
    count: answerMs,
    hasUsableAdmin: keyMs,
    revoke: changeMs,
    rotate: changeMs,
    touch: keyMs,
  },
  kgs: {
    create: changeMs,
    getOrCreate: changeMs,
    get: answerMs,
    byId: changeMs,
    named: answerMs,
    choose: answerMs,
    list: answerMs,
    count: answerMs,
    remove: changeMs,
    markCollectionsReady: changeMs,
    typeCounts: answerMs,
    update: changeMs,
    configure: changeMs,
    fileTypes: answerMs,
    facts: answerMs,
    versions: answerMs,
    strays: answerMs,
  },
  kgDeletions: {
    hide: unbounded,
    due: unbounded,
    wipe: unbounded,
    end: unbounded,
    orphans: answerMs,
    adopted: answerMs,
    giveUp: changeMs,
  },
  sources: {
    accept: changeMs,
    content: answerMs,
    change: changeMs,
    retry: changeMs,
    get: answerMs,
    list: answerMs,
    count: answerMs,
    overview: keyMs,
    stats: answerMs,
    revision: answerMs,
    touchAccessed: unbounded,
    unreferenced: unbounded,
  },
  idempotency: changeMs,
  jobs: {
    get: answerMs,
    list: answerMs,
    count: answerMs,
    events: answerMs,
    countByStatus: answerMs,
    countUnfinished: answerMs,
    requestCancel: changeMs,
    ofTrace: answerMs,
    byId: unbounded,
    claim: unbounded,
    renew: unbounded,
    lapseClaims: unbounded,
    stages: unbounded,
    complete: unbounded,
    fail: unbounded,
    unfinished: unbounded,
    sumCounts: unbounded,
    remove: unbounded,
  },
  questions: {
    queue: changeMs,
    open: unbounded,
    claim: unbounded,
    keep: unbounded,
    complete: unbounded,
    fail: unbounded,
    erase: unbounded,
  },
  benchmarks: changeMs,
  quotes: { wipe: unbounded },
  memoryErasures: changeMs,
  staging: unbounded,
  cutover: {
    flip: unbounded,
    confirmed: unbounded,
    deleteSource: deletionMs,
    unfinishedDeletions: unbounded,
    finishDeletion: unbounded,
    sweepable: unbounded,
    chunksToSweep: unbounded,
    keepsVectors: unbounded,
    sweep: unbounded,
    dump: unbounded,
  },
  derivations: {
    outdated: unbounded,
    count: answerMs,
    running: unbounded,
    begin: unbounded,
    leave: unbounded,
    outdatedChunks: unbounded,
    deriveChunk: unbounded,
  },
  edits: changeMs,
  reading: answerMs,
  texts: answerMs,
  webhooks: unbounded,
  outbox: {
    pending: answerMs,
    waiting: answerMs,
    lease: unbounded,
    renew: unbounded,
    done: unbounded,
    retry: unbounded,
    entities: unbounded,
    relations: unbounded,
  },
  pictures: {
    queue: changeMs,
    generatedAt: answerMs,
    get: answerMs,
    overview: keyMs,
    list: answerMs,
    outdated: unbounded,
    lease: unbounded,
    renew: unbounded,
    finish: unbounded,
    release: unbounded,
    remove: unbounded,
    read: unbounded,
  },
  upkeep: unbounded,
  projections: unbounded,
  browsing: answerMs,
  exports: { read: unbounded },
  imports: {
    queue: changeMs,
    claim: unbounded,
    get: unbounded,
    progress: unbounded,
    restore: unbounded,
    complete: unbounded,
    fail: unbounded,
  },
  copies: { begin: unbounded, end: unbounded, activeRevision: unbounded, chunksOf: unbounded },
  tables: {
    stage: unbounded,
    list: answerMs,
    existing: answerMs,
    forgetDeleted: answerMs,
    drop: unbounded,
    // The server ends a client's statement after five seconds.
    plan: changeMs,
    run: changeMs,
  },
  installation: unbounded,
  agree: unbounded,
} as const satisfies DeadlinesOf<Records>;

/** Deadlines of the collections of vectors and of keywords. */
const collections = {
  ensure: changeMs,
  upsert: unbounded,
  search: answerMs,
  drop: unbounded,
  delete: unbounded,
  deleteSource: unbounded,
  count: unbounded,
  list: unbounded,
  differing: unbounded,
} as const satisfies DeadlinesOf<KeywordIndex>;

const deadlines = {
  records,
  graph: {
    entitiesOf: answerMs,
    chunksAbout: answerMs,
    chunksMentioning: answerMs,
    neighbours: answerMs,
    paths: answerMs,
    upsertChunks: unbounded,
    deleteChunks: unbounded,
    deleteSource: unbounded,
    upsertEntities: unbounded,
    deleteEntities: unbounded,
    upsertRelations: unbounded,
    deleteRelations: unbounded,
    dropKg: unbounded,
    counts: unbounded,
    differingChunks: unbounded,
    differingEntities: unbounded,
    differingRelations: unbounded,
  },
  vectors: { ...collections, spaceOf: answerMs, get: answerMs },
  keywords: collections,
  documents: {
    put: answerMs,
    get: answerMs,
    find: answerMs,
    delete: unbounded,
    wipe: unbounded,
    sweep: unbounded,
    memory: changeMs,
    consolidations: changeMs,
  },
} as const satisfies DeadlinesOf<GuardedStores>;

type Deadlines = { readonly [name: string]: number | null | Deadlines };

/** Deadline in milliseconds, by role and path ("kgs.get"); null if only the deadlines of the adapter apply. */
export function deadlineOf(role: string, path: string): number | null {
  let found: Deadlines[string] | undefined = deadlines;
  for (const name of [role, ...path.split(".")]) {
    if (typeof found !== "object" || found === null) break;
    found = Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return typeof found === "number" ? found : null;
}
