import type { MemoryItem } from "../../domain/memory-item.ts";
import { bm25, bm25Limit, idf } from "../../domain/text/bm25.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { ItemWords } from "./item-words.ts";

export interface FoundItem {
  readonly item: MemoryItem;
  /** 0–1: the share of the best possible score. Words of the question that no item has lower it. */
  readonly relevance: number;
}

/** Finds items by the words of a question. */
export interface ItemIndex {
  /** Best first, of equals the newer one first; only items that share a word. */
  search(question: string): readonly FoundItem[];
}

interface IndexedItem {
  readonly item: MemoryItem;
  readonly words: ItemWords;
}

/** Smallest number of items that is assumed, because with few items every word would count as frequent. */
const leastItems = 50;

/** `items` are newest first. */
export function createItemIndex(items: readonly IndexedItem[]): ItemIndex {
  const averageLength = items.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, items.length);

  return {
    search(question) {
      const terms = [...new Set(tokenize(question))];
      const found = items
        .map(({ item, words }) => ({ item, words, counts: terms.map((term) => words.counts.get(term) ?? 0) }))
        .filter(({ counts }) => counts.some((count) => count > 0));
      const idfs = terms.map((_, at) =>
        idf(Math.max(leastItems, items.length), found.filter(({ counts }) => (counts[at] ?? 0) > 0).length),
      );
      const best = bm25Limit(idfs);
      // The sort is stable: of equals the newer one stays first.
      return found
        .map(({ item, words, counts }) => ({
          item,
          relevance: bm25(counts, words.length, { idfs, averageLength }) / best,
        }))
        .toSorted((one, other) => other.relevance - one.relevance);
    },
  };
}
