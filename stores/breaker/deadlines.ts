import type { DocumentStore } from "../ports/documents.ts";
import type { GraphStore } from "../ports/graph.ts";
import type { Records } from "../ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../ports/vectors.ts";
import { answerMs, changeMs, type DeadlinesOf, unbounded } from "./deadlines-of.ts";
import { recordsDeadlines } from "./records-deadlines.ts";

/** The roles behind circuits (stores/open.ts, `backendsOf`). */
interface GuardedStores {
  readonly records: Records;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly documents: DocumentStore;
}

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
  records: recordsDeadlines,
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
