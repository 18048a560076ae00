/** The keys of stored values by their tags. */
interface TagIndex {
  /** Notes the tags of a key that has none yet. */
  add(key: string, tags: readonly string[]): void;
  remove(key: string): void;
  keysOf(tag: string): readonly string[];
}

export function createTagIndex(): TagIndex {
  const keys = new Map<string, Set<string>>();
  const tagsOf = new Map<string, readonly string[]>();
  return {
    add(key, tags) {
      tagsOf.set(key, tags);
      for (const tag of tags) keys.set(tag, (keys.get(tag) ?? new Set()).add(key));
    },
    remove(key) {
      for (const tag of tagsOf.get(key) ?? []) {
        const tagged = keys.get(tag);
        tagged?.delete(key);
        if (tagged?.size === 0) keys.delete(tag);
      }
      tagsOf.delete(key);
    },
    keysOf: (tag) => [...(keys.get(tag) ?? [])],
  };
}
