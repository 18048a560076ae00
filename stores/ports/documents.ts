import type { Consolidations } from "./consolidations.ts";
import type { Closable, StoreHealth } from "./health.ts";
import type { MemoryItems } from "./memory-items.ts";

/** Collections of the role "documents". The list is closed, so no name comes from a client. */
export type DocumentCollection = "memory_turns" | "trace_events" | "usage_events" | "usage_sessions";

/**
 * Largest number of documents that one call of `sweep` removes; per collection, if an engine has several collections.
 */
export const sweepBatch = 1_000;

export interface StoredDocument {
  readonly id: string;
  readonly tenant_id: string;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly trace_id: string | null;
  readonly occurred_at: Date;
  /** Reads leave out expired documents, even before a sweep removes them. */
  readonly expires_at: Date | null;
  /** Plain JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Keys of the revisions that `data` quotes (domain/quotes.ts), for `wipe`. Reads leave the field out. */
  readonly quotes?: readonly string[];
}

/** Equality on the given fields; the tenant is always given. Values are text, never operators. */
export interface DocumentFilter {
  readonly tenant_id: string;
  readonly user_id?: string;
  readonly session_id?: string;
  readonly trace_id?: string;
  readonly since?: Date;
  readonly before?: Date;
}

/** A document's position in the order of `find`. */
export type DocumentPosition = Pick<StoredDocument, "occurred_at" | "id">;

export interface DocumentSearch extends DocumentFilter {
  /**
   * Only documents after this position: that of the last document of the previous page, which may be deleted by now.
   */
  readonly after?: DocumentPosition;
}

/**
 * Role "documents": traces, usage events, memory items. The service answers without it, only with less. Throws
 * `unavailable` ("documents").
 */
export interface DocumentStore extends Closable {
  /** Idempotent by (collection, id): the last write wins. */
  put(collection: DocumentCollection, documents: readonly StoredDocument[]): Promise<void>;
  get(collection: DocumentCollection, tenant_id: string, id: string): Promise<StoredDocument | null>;
  /** Newest first, then by id descending (by its bytes). `limit` 1–1,000. */
  find(collection: DocumentCollection, search: DocumentSearch, limit: number): Promise<readonly StoredDocument[]>;
  /**
   * Deletes the matching documents and returns their number. Refuses a filter of the tenant alone (`invalid_input`).
   */
  delete(collection: DocumentCollection, filter: DocumentFilter): Promise<number>;
  /**
   * Deletes at most `limit` documents and memory items that quote one of these, in any collection; returns how many. No
   * tenant is given: a key contains the id of a source, which belongs to one tenant.
   */
  wipe(quotes: readonly string[], limit: number): Promise<number>;
  /**
   * Removes expired documents and memory items, the longest expired first and at most `sweepBatch`; returns how many.
   * Also removes ids of old events of memory.
   */
  sweep(now: Date): Promise<number>;
  /** Items of users' memories, which have revisions and a history. */
  readonly memory: MemoryItems;
  /** Which of these memories are due for consolidation. */
  readonly consolidations: Consolidations;
  health(): Promise<StoreHealth>;
}
