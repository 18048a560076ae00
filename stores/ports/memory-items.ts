import type {
  ItemManager,
  ItemStatus,
  MemoryChange,
  MemoryItem,
  MemoryOwner,
  MemorySettings,
} from "../../domain/memory-item.ts";

/** An item's position in the order of `list`. */
export type ItemPosition = Pick<MemoryItem, "occurred_at" | "id">;

/** Changes of one event, which are written together or not at all. */
export interface MemoryWrite {
  /** A second write with the same id changes nothing. */
  readonly event_id: string;
  readonly at: Date;
  /** Version of the state on which the changes were decided; absent if they are valid in every state. */
  readonly version?: number;
  /**
   * At most 100, each item once. `item` is the item after the change. Its `rev` is the stored `rev` plus one; 1 for a
   * new item.
   */
  readonly changes: readonly Pick<MemoryChange, "op" | "reason" | "item">[];
}

export interface MemorySearch {
  readonly manager?: ItemManager;
  readonly status?: ItemStatus;
  readonly session_id?: string;
  readonly slot?: string;
  /** Only pinned items. */
  readonly pinned?: true;
  /** Only items with these ids. */
  readonly ids?: readonly string[];
  /** Items whose text contains this; case and accents do not count. */
  readonly q?: string;
  /** Only items after this position: the last item of the previous page, which may be deleted by now. */
  readonly after?: ItemPosition;
}

export type TextSearch = Pick<MemorySearch, "after"> & { readonly manager: ItemManager };

export interface IdSearch {
  readonly manager: ItemManager;
  /** Any text; only ids after it are returned. */
  readonly after: string;
}

/** The fields of an item that a search by words needs. */
export type ItemText = Pick<
  MemoryItem,
  "id" | "rev" | "session_id" | "occurred_at" | "expires_at" | "trace_id" | "importance" | "trust" | "text"
>;

/** Which items to remove. `before` is exclusive and compares `occurred_at`. */
export type MemorySelection =
  | { readonly ids: readonly string[] }
  | { readonly session_id: string; readonly manager?: ItemManager }
  | { readonly before: Date }
  | { readonly all: true };

export interface OwnerState {
  /** Increases with every change of the owner's items, by one with a write; 0 before the first. */
  readonly version: number;
  readonly settings: MemorySettings;
  /** When everything was erased; null if it never was. Nothing can be written afterwards. */
  readonly erased_at: Date | null;
}

/** Numbers of stored records of an owner, expired items included. */
export interface OwnerCounts {
  readonly items: Readonly<Record<ItemManager, number>>;
  readonly changes: number;
  readonly events: number;
}

/** Largest number of entries in an item's history. Beyond it the oldest entries are deleted. */
export const changesKept = 100;
/**
 * Interval at which a sweep looks for erased owners that still have a name. An erasure by an older version of the
 * service, which did not know this field, leaves the name.
 */
export const erasedOwnersEveryMs = 60 * 60_000;
/** How long ids of events are kept, in milliseconds. No write is repeated after a longer time. */
export const eventsKeptMs = 400 * 24 * 3_600_000;

/**
 * Items of users' memories, part of the role "documents". The adapter adds the owner to every filter, and refuses
 * values that are not text (`invalid_input`). Throws `unavailable` ("documents").
 */
export interface MemoryItems {
  /**
   * `precondition_failed`: the stored revision of an item is not one less than the given one, or the version of the
   * owner has changed. `conflict`: the owner's memory was erased, or is switched off.
   */
  write(owner: MemoryOwner, write: MemoryWrite): Promise<"written" | "repeated">;
  /** Null for an unknown, expired or foreign item. */
  get(owner: MemoryOwner, id: string): Promise<MemoryItem | null>;
  /** Newest first, then by id descending (by its bytes), without expired ones. `limit` 1–1,000. */
  list(owner: MemoryOwner, search: MemorySearch, limit: number): Promise<readonly MemoryItem[]>;
  /**
   * Texts of active items in the order of `list`, for callers that read thousands: whole items cost several times as
   * much. `limit` 1–1,000.
   */
  texts(owner: MemoryOwner, search: TextSearch, limit: number): Promise<readonly ItemText[]>;
  /** Revision of each active item of a manager, by id, without expired items. A cache compares them with its own. */
  revisions(owner: MemoryOwner, manager: ItemManager): Promise<ReadonlyMap<string, number>>;
  /**
   * Ids of a manager's active items after `after`, ascending by their bytes, without expired items. `limit` 1–1,000.
   */
  ids(owner: MemoryOwner, search: IdSearch, limit: number): Promise<readonly string[]>;
  /** The ids among `event_ids` (at most 1,000) whose events were written. */
  written(owner: MemoryOwner, event_ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Newest first; empty for an unknown item. */
  history(owner: MemoryOwner, id: string): Promise<readonly MemoryChange[]>;
  /** Removes items with their history, also while memory is switched off. Returns how many. */
  remove(owner: MemoryOwner, selection: MemorySelection): Promise<number>;
  state(owner: MemoryOwner): Promise<OwnerState>;
  /**
   * Changes the given fields only, so concurrent changes of other fields are kept. Returns all settings. `conflict`:
   * the owner's memory was erased.
   */
  saveSettings(owner: MemoryOwner, change: Partial<MemorySettings>): Promise<MemorySettings>;
  count(owner: MemoryOwner): Promise<OwnerCounts>;
  /** Removes everything, and refuses every later write. Only a hash of the owner stays. Safe to repeat. */
  erase(owner: MemoryOwner): Promise<void>;
}
