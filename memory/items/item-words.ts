import { setImmediate as nextTurn } from "node:timers/promises";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { tokenize } from "../../domain/text/tokens.ts";

/** The stems of an item's text. */
export interface ItemWords {
  readonly text: string;
  /** How often the text has each stem. */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of stems, repetitions included. */
  readonly length: number;
}

/** Stems by the id of the item. */
export type WordsById = ReadonlyMap<string, ItemWords>;

/** Characters that are split before other work may run: a few milliseconds. */
const charactersAtOnce = 50_000;

/** The stems of all items. A text that `known` has is not split again. Other work may run in between. */
export async function readWords(items: readonly MemoryItem[], known: WordsById): Promise<Map<string, ItemWords>> {
  const words = new Map<string, ItemWords>();
  let split = 0;
  for (const { id, text } of items) {
    const before = known.get(id);
    const isSame = before?.text === text;
    words.set(id, isSame ? before : wordsOf(text));
    split += isSame ? 0 : text.length;
    if (split < charactersAtOnce) continue;
    split = 0;
    await nextTurn();
  }
  return words;
}

function wordsOf(text: string): ItemWords {
  const tokens = tokenize(text);
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return { text, counts, length: tokens.length };
}
