import { LRUCache } from "lru-cache";
import { memoryCache, memoryItemsOfUser } from "../../domain/limits/memory.ts";
import { type ItemManager, itemManagers, type MemoryItem, type MemoryOwner } from "../../domain/memory-item.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";
import { type OwnWrites, ownerKey } from "../own-writes.ts";
import { wantsMemory } from "../wants-memory.ts";
import { viewAt } from "./items-at.ts";
import { createSharedReading } from "./shared-reading.ts";
import { createUserView, type UserView } from "./user-view.ts";

/**
 * Caches a user's facts, instructions and pinned items, including pinned turns, in this process; `turns/` caches the
 * other turns. Each use reads one row, the version of the owner's state, to check whether the cached items are current.
 * Writes of this process are applied; after any other change the items are read again.
 */
export interface UserItems {
  /** As they stood `at` a time, or now. Empty for a user who has switched memory off or was erased. */
  view(owner: MemoryOwner, at?: Date): Promise<UserView>;
}

const pageSize = 1_000;
/** The newest pinned turns and notes. */
const pinsRead = 100;

/** The newest items of each manager. */
const itemsOf: Readonly<Record<Exclude<ItemManager, "episodic">, number>> = {
  semantic: memoryItemsOfUser.facts,
  procedural: pageSize,
  long_term: pageSize,
};
type ReadManager = keyof typeof itemsOf;
const readManagers = itemManagers.filter((manager): manager is ReadManager => manager !== "episodic");

export function createUserItems({ memory }: Pick<DocumentStore, "memory">, writes: OwnWrites): UserItems {
  const views = new LRUCache<string, UserView>({
    max: memoryCache.users,
    maxSize: memoryCache.characters,
    sizeCalculation: ({ characters }) => characters,
    ttl: memoryCache.keepMs,
    // Removes expired entries at once: items that a user has erased must not stay here until that user's next question.
    ttlAutopurge: true,
    dispose: (_, key, reason) => {
      if (reason !== "set") writes.forget(key);
    },
  });
  const shared = createSharedReading<UserView>();

  async function load(owner: MemoryOwner, key: string): Promise<UserView> {
    const state = await memory.state(owner);
    const { version } = state;
    const cached = views.get(key);
    if (!wantsMemory(state)) {
      views.delete(key);
      return createUserView(version, []);
    }
    if (cached?.version === version) return cached;
    const own = cached && writes.between(key, cached.version, version);
    if (!cached) writes.watch(key);
    const items = cached && own ? withWrites(cached.items, own) : await readItems(memory, owner);
    const view = createUserView(version, items, cached?.words());
    views.set(key, view);
    return view;
  }

  return {
    async view(owner, at) {
      const key = ownerKey(owner);
      const view = await shared(key, () => load(owner, key));
      return at === undefined ? view : viewAt(view, at);
    },
  };
}

/** Newest first, then by id descending. */
async function readItems(memory: Pick<MemoryItems, "list">, owner: MemoryOwner): Promise<MemoryItem[]> {
  const [pinned, ...newest] = await Promise.all([
    // The reads run concurrently, because no index finds the pins of a user with 10,000 turns.
    memory.list(owner, { manager: "episodic", pinned: true }, pinsRead),
    ...readManagers.map((manager) => newestItems(memory, owner, manager)),
  ]);
  return newestFirst([...pinned, ...newest.flat()]);
}

/** Each id once, as the last item that has it. */
const newestFirst = (items: readonly MemoryItem[]): MemoryItem[] =>
  [...new Map(items.map((item) => [item.id, item])).values()].sort(
    (one, other) => other.occurred_at.getTime() - one.occurred_at.getTime() || (one.id < other.id ? 1 : -1),
  );

/** The items after these writes, as many of each manager as are read from the store. */
function withWrites(items: readonly MemoryItem[], written: readonly MemoryItem[]): MemoryItem[] {
  const room = { ...itemsOf, episodic: pinsRead };
  const pinned = ({ manager, pinned }: MemoryItem) => manager !== "episodic" || pinned;
  return newestFirst([...items, ...written]).filter((item) => {
    if (!pinned(item)) return false;
    room[item.manager] -= 1;
    return room[item.manager] >= 0;
  });
}

/** The newest items of a manager in every status, as many as questions look at. */
export async function newestItems(memory: Pick<MemoryItems, "list">, owner: MemoryOwner, manager: ReadManager) {
  const limit = itemsOf[manager];
  const items: MemoryItem[] = [];
  while (items.length < limit) {
    const after = items.at(-1);
    const size = Math.min(pageSize, limit - items.length);
    const page = await memory.list(owner, { manager, ...(after && { after }) }, size);
    items.push(...page);
    if (page.length < size) break;
  }
  return items;
}
