import type { MemoryItem } from "../../domain/memory-item.ts";
import { bm25, bm25Limit, idf } from "../../domain/text/bm25.ts";
import { tokenize } from "../../domain/text/tokens.ts";

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

/** With few items every word would count as frequent. */
const leastItems = 50;

interface Posting {
  readonly at: number;
  readonly count: number;
}

/** `items` are newest first. */
export function createItemIndex(items: readonly MemoryItem[]): ItemIndex {
  const postings = new Map<string, Posting[]>();
  const lengths = items.map((item, at) => post(postings, tokenize(item.text), at));
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, items.length);
  const weigh = (term: string): number => idf(Math.max(leastItems, items.length), postings.get(term)?.length ?? 0);

  return {
    search(question) {
      const terms = [...new Set(tokenize(question))];
      const idfs = terms.map(weigh);
      const best = bm25Limit(idfs);
      return [...countsByItem(terms, postings)]
        .map(([at, counts]) => ({ at, score: bm25(counts, lengths[at] ?? 0, { idfs, averageLength }) }))
        .sort((one, other) => other.score - one.score || one.at - other.at)
        .flatMap(({ at, score }) => {
          const item = items[at];
          return item ? [{ item, relevance: score / best }] : [];
        });
    },
  };
}

/** Returns the number of tokens. */
function post(postings: Map<string, Posting[]>, tokens: readonly string[], at: number): number {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  for (const [token, count] of counts) {
    const list = postings.get(token);
    if (list) list.push({ at, count });
    else postings.set(token, [{ at, count }]);
  }
  return tokens.length;
}

/** For each item with one of the terms: how often it has each of them. */
function countsByItem(terms: readonly string[], postings: ReadonlyMap<string, readonly Posting[]>) {
  const found = new Map<number, number[]>();
  for (const [n, term] of terms.entries()) {
    for (const { at, count } of postings.get(term) ?? []) {
      const counts = found.get(at) ?? terms.map(() => 0);
      counts[n] = count;
      found.set(at, counts);
    }
  }
  return found;
}
