import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { memoryCache } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";
import { type OwnWrites, ownerKey } from "./own-writes.ts";
import { createTurnIndex, type TurnIndex } from "./turn-index.ts";

/** The words of users' turns in memory. The version of the owner's state tells whether they are still right. */
export interface UserTurns {
  /** Of the turns and notes that the owner has. Empty for a user who has switched memory off or was erased. */
  index(owner: MemoryOwner): Promise<ReadTurns>;
}

export interface ReadTurns {
  readonly index: TurnIndex;
  /** False while older turns are still being read: then the newest page of them is here. */
  readonly isComplete: boolean;
}

/** A reading of the store, which goes on when a question does not wait for its end. */
interface Reading {
  readonly complete: Promise<TurnIndex>;
  /** Resolves if there are more turns than one page. */
  readonly newest: Promise<TurnIndex>;
}

interface Known {
  readonly version: number;
  readonly index: TurnIndex;
  /** The owner has more text than is kept of one user: the oldest turns are left out. */
  readonly isCut: boolean;
}

const pageSize = 1_000;
/** Of the first page, which a question may wait for: reading it and its words takes a tenth of the recall's deadline. */
const newestTurns = 500;
/** Before older turns are read, so that the question that goes on with the newest has the processor and the store to itself. */
const pauseMs = 200;

interface Options {
  /** False: the first question about many turns goes on with the newest page of them. */
  readonly waitsForAll: boolean;
}

/**
 * Follows the store: writes of this process are applied as they were written, other changes are found by comparing revisions.
 * Texts are not kept, so what was deleted meanwhile cannot be shown from here.
 */
export function createUserTurns(
  memory: Pick<MemoryItems, "state" | "list" | "revisions">,
  writes: OwnWrites,
  { waitsForAll }: Options,
): UserTurns {
  const known = new LRUCache<string, Known>({
    max: memoryCache.users,
    maxSize: memoryCache.turnBytes,
    sizeCalculation: ({ index }) => index.bytes,
    ttl: memoryCache.keepMs,
    // What a user had erased does not wait for the next question of this user.
    ttlAutopurge: true,
    dispose: (_, key, reason) => {
      if (reason !== "set") writes.forget(key);
    },
  });
  const loading = new Map<string, Reading>();

  async function load(owner: MemoryOwner, key: string, onNewest: OnNewest): Promise<TurnIndex> {
    const { version, settings, erased_at } = await memory.state(owner);
    if (!settings.enabled || erased_at !== null) {
      known.delete(key);
      return createTurnIndex();
    }
    const before = known.get(key);
    if (before?.version === version) return before.index;
    if (!before) writes.watch(key);
    const own = before && writes.between(key, before.version, version);
    if (before && own) before.index.change(turnsOf(own));
    else if (before && !before.isCut) await compare(memory, owner, before.index);
    const next =
      before && (own || !before.isCut) ? { ...before, version } : { version, ...(await read(memory, owner, onNewest)) };
    known.set(key, next);
    return next.index;
  }

  function begin(owner: MemoryOwner, key: string): Reading {
    let onNewest: OnNewest = async () => undefined;
    const newest = new Promise<TurnIndex>((resolve) => {
      if (waitsForAll) return;
      onNewest = async (page) => {
        resolve(indexOf(page));
        await sleep(pauseMs);
      };
    });
    const complete = load(owner, key, onNewest).finally(() => loading.delete(key));
    // A question that has gone on with the newest turns does not hear of a failure; the next one reads again.
    complete.catch(() => undefined);
    return { complete, newest };
  }

  return {
    /** Questions that come at the same time share one reading. */
    index(owner) {
      const key = ownerKey(owner);
      const running = loading.get(key) ?? begin(owner, key);
      loading.set(key, running);
      return Promise.race([
        running.complete.then((index) => ({ index, isComplete: true })),
        running.newest.then((index) => ({ index, isComplete: false })),
      ]);
    },
  };
}

function indexOf(items: readonly MemoryItem[]): TurnIndex {
  const index = createTurnIndex();
  index.change(items);
  return index;
}

/** Each once, as it is after the last of its writes. */
const turnsOf = (items: readonly MemoryItem[]): MemoryItem[] => [
  ...new Map(items.filter(({ manager }) => manager === "episodic").map((item) => [item.id, item])).values(),
];

type OnNewest = (page: readonly MemoryItem[]) => Promise<void>;

/** The newest turns of the owner, as many as are kept of one user. Other work may run between two pages. */
async function read(
  memory: Pick<MemoryItems, "list">,
  owner: MemoryOwner,
  onNewest: OnNewest,
): Promise<Omit<Known, "version">> {
  const pages: (readonly MemoryItem[])[] = [];
  let characters = 0;
  let isCut = false;
  for (let after: MemoryItem | undefined; ; ) {
    const size = after ? pageSize : newestTurns;
    const page = await memory.list(owner, { manager: "episodic", status: "active", ...(after && { after }) }, size);
    pages.push(page);
    characters += page.reduce((sum, { text }) => sum + text.length, 0);
    after = page.at(-1);
    if (page.length < size) break;
    if (pages.length === 1) await onNewest(page);
    isCut = characters >= memoryCache.charactersOfTurns;
    if (isCut) break;
  }
  const index = createTurnIndex();
  // From the oldest page on, so that turns are appended.
  for (const page of pages.reverse()) {
    index.change(page);
    await nextTurn();
  }
  return { index, isCut };
}

/** Brings the index up to date with what others have written and removed. */
async function compare(
  memory: Pick<MemoryItems, "list" | "revisions">,
  owner: MemoryOwner,
  index: TurnIndex,
): Promise<void> {
  const revisions = await memory.revisions(owner, "episodic");
  const changed = [...revisions].filter(([id, rev]) => index.revOf(id) !== rev).map(([id]) => id);
  const items: MemoryItem[] = [];
  for (let at = 0; at < changed.length; at += pageSize) {
    const ids = changed.slice(at, at + pageSize);
    items.push(...(await memory.list(owner, { ids, status: "active" }, pageSize)));
  }
  const removed = index.turns.filter(({ id }) => !revisions.has(id)).map(({ id }) => id);
  if (items.length + removed.length > 0) index.change(items, new Set(removed));
}
