import { LRUCache } from "lru-cache";
import { memoryCache } from "../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import type { MemoryItems } from "../stores/ports/memory-items.ts";

/** Writes of this process, so that a cache follows them without reading the store. */
export interface OwnWrites {
  /**
   * The same store, except that successful writes that were decided on a version are noted, for owners that are
   * watched.
   */
  noting(memory: MemoryItems): MemoryItems;
  /** From now on the owner's writes are noted. */
  watch(key: string): void;
  forget(key: string): void;
  /** The items of all writes after one version up to another, in order, once; null if one of them is not known here. */
  between(key: string, after: number, upTo: number): readonly MemoryItem[] | null;
}

/** Largest number of noted writes of one owner between two questions of that owner. */
const kept = 200;

/** An owner as the key of a map. JSON keeps tenant and user apart. */
export const ownerKey = ({ tenant_id, user_id }: MemoryOwner): string => JSON.stringify([tenant_id, user_id]);

/**
 * Notes end some time after their owner's last question, longer than any cache keeps what they follow. A cache that
 * could not read an owner forgets nothing, and the texts of erased items must not stay here.
 */
const keepMs = 2 * memoryCache.keepMs;

/** A write leads from the version it was decided on to the next one. */
export function createOwnWrites(owners: number): OwnWrites {
  const written = new LRUCache<string, Map<number, readonly MemoryItem[]>>({
    max: owners,
    ttl: keepMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });

  function note(key: string, version: number, items: readonly MemoryItem[]): void {
    const known = written.peek(key);
    if (known === undefined) return;
    if (known.size >= kept) known.clear();
    known.set(version, items);
  }

  return {
    noting: (memory) => ({
      ...memory,
      async write(owner, write) {
        const done = await memory.write(owner, write);
        const { version, changes } = write;
        if (done === "written" && version !== undefined)
          note(
            ownerKey(owner),
            version + 1,
            changes.map(({ item }) => item),
          );
        return done;
      },
    }),
    watch: (key) => void written.set(key, new Map()),
    forget: (key) => void written.delete(key),
    between(key, after, upTo) {
      const known = written.get(key) ?? new Map<number, readonly MemoryItem[]>();
      const items: MemoryItem[] = [];
      for (let version = after + 1; version <= upTo; version += 1) {
        const found = known.get(version);
        if (found === undefined) return null;
        items.push(...found);
      }
      for (const version of known.keys()) if (version <= upTo) known.delete(version);
      return items;
    },
  };
}
