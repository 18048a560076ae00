import type { ItemManager, MemoryItem } from "../../domain/memory-item.ts";
import { createItemIndex, type ItemIndex } from "./item-index.ts";
import { readWords, type WordsById } from "./item-words.ts";

/** The items of one user, as of one version of that user's memory. */
export interface UserView {
  readonly version: number;
  /** Newest first. Expired items may be among them. */
  readonly items: readonly MemoryItem[];
  /** Estimated size in memory, in characters of text. */
  readonly characters: number;
  /** Active items of one manager. Their words are read at the first call. */
  index(manager: ItemManager): Promise<ItemIndex>;
  /** The words that were read so far. */
  words(): WordsById;
}

/** An item beside its text, in characters. */
const itemCharacters = 1_000;

/** `known` are words of an earlier view. */
export function createUserView(version: number, items: readonly MemoryItem[], known: WordsById = new Map()): UserView {
  const indexes = new Map<ItemManager, Promise<ItemIndex>>();
  let words: WordsById = known;

  async function read(manager: ItemManager): Promise<ItemIndex> {
    const active = items.filter((item) => item.manager === manager && item.status === "active");
    const found = await readWords(active, words);
    words = new Map([...words, ...found]);
    return createItemIndex(
      active.flatMap((item) => {
        const itsWords = found.get(item.id);
        return itsWords ? [{ item, words: itsWords }] : [];
      }),
    );
  }

  return {
    version,
    items,
    characters: items.reduce((sum, { text }) => sum + text.length + itemCharacters, 1),
    index(manager) {
      const index = indexes.get(manager) ?? read(manager);
      indexes.set(manager, index);
      return index;
    },
    words: () => {
      const ids = new Set(items.map(({ id }) => id));
      return new Map([...words].filter(([id]) => ids.has(id)));
    },
  };
}
