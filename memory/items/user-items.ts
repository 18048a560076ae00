import { LRUCache } from "lru-cache";
import { memoryCache } from "../../domain/limits.ts";
import type { ItemManager, MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { createItemIndex, type ItemIndex } from "./item-index.ts";

/** The items of one user, as of one version of his memory. */
export interface UserView {
  readonly version: number;
  /** Newest first. Expired items may be among them. */
  readonly items: readonly MemoryItem[];
  /** Active items of one manager. */
  index(manager: ItemManager): ItemIndex;
}

/** Items in memory. The version of the owner's state tells whether they are still right, at the price of one row. */
export interface UserItems {
  /** Empty for a user who has switched memory off or was erased. */
  view(owner: MemoryOwner): Promise<UserView>;
}

const pageSize = 1_000;

export function createUserItems({ memory }: Pick<DocumentStore, "memory">): UserItems {
  const views = new LRUCache<string, UserView>({
    max: memoryCache.users,
    maxSize: memoryCache.items,
    sizeCalculation: ({ items }) => items.length + 1,
  });
  const loading = new Map<string, Promise<UserView>>();

  async function load(owner: MemoryOwner, key: string): Promise<UserView> {
    const { version, settings, erased_at } = await memory.state(owner);
    if (!settings.enabled || erased_at !== null) return viewOf(version, []);
    const cached = views.get(key);
    if (cached?.version === version) return cached;
    const view = viewOf(version, await allItems(memory, owner));
    views.set(key, view);
    return view;
  }

  return {
    /** Managers that ask at the same time share one reading. */
    view(owner) {
      const key = JSON.stringify([owner.tenant_id, owner.user_id]);
      const running = loading.get(key) ?? load(owner, key).finally(() => loading.delete(key));
      loading.set(key, running);
      return running;
    },
  };
}

function viewOf(version: number, items: readonly MemoryItem[]): UserView {
  const indexes = new Map<ItemManager, ItemIndex>();
  return {
    version,
    items,
    index(manager) {
      const known = indexes.get(manager);
      if (known) return known;
      const index = createItemIndex(items.filter((item) => item.manager === manager && item.status === "active"));
      indexes.set(manager, index);
      return index;
    },
  };
}

/** The newest items, at most as many as one user may have in memory. */
async function allItems(memory: DocumentStore["memory"], owner: MemoryOwner): Promise<MemoryItem[]> {
  const items: MemoryItem[] = [];
  while (items.length < memoryCache.itemsOfUser) {
    const after = items.at(-1);
    const page = await memory.list(owner, after ? { after } : {}, pageSize);
    items.push(...page);
    if (page.length < pageSize) break;
  }
  return items;
}
