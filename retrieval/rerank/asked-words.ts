// The words of a question in documents. Each stem of a document is looked up once; the features compare the words
// found.
import { decodeTokens } from "../../domain/text/token-text.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { RerankQuestion } from "../../models/ports.ts";

/** Places of asked stems (`AskedWords.places`), in the order of the text. */
export type Line = readonly number[];

export interface AskedWords {
  readonly terms: RerankQuestion["terms"];
  /** Stem → its place; terms with the same stem share a place. */
  readonly places: ReadonlyMap<string, number>;
  /** Neighbouring stems of the question, as "first second". */
  readonly pairs: readonly string[];
  /** The second stems of these pairs, by the first. */
  readonly pairsFrom: ReadonlyMap<string, ReadonlySet<string>>;
}

export function askedWords({ terms, text }: RerankQuestion): AskedWords {
  const places = new Map<string, number>();
  for (const { stem } of terms) if (!places.has(stem)) places.set(stem, places.size);
  const stems = tokenize(text);
  const pairs: string[] = [];
  const pairsFrom = new Map<string, Set<string>>();
  for (const [at, second] of stems.slice(1).entries()) {
    const first = stems[at] ?? "";
    pairs.push(`${first} ${second}`);
    pairsFrom.set(first, (pairsFrom.get(first) ?? new Set()).add(second));
  }
  return { terms, places, pairs, pairsFrom };
}

/** The asked words that a document contains. */
export interface FoundWords {
  /** Line 0 is the heading, the others are the sentences. */
  readonly lines: readonly Line[];
  readonly pairs: ReadonlySet<string>;
  /** Number of all its stems. */
  readonly length: number;
}

export function findWords(asked: AskedWords, tokens: string): FoundWords {
  const pairs = new Set<string>();
  let length = 0;
  const lines = decodeTokens(tokens).map((stems) => {
    length += stems.length;
    for (let at = 1; at < stems.length; at += 1) {
      const [first, second] = [stems[at - 1] ?? "", stems[at] ?? ""];
      if (asked.pairsFrom.get(first)?.has(second)) pairs.add(`${first} ${second}`);
    }
    return placesOf(asked, stems);
  });
  return { lines, pairs, length };
}

export function placesOf({ places }: AskedWords, stems: readonly string[]): Line {
  const found: number[] = [];
  for (const stem of stems) {
    const place = places.get(stem);
    if (place !== undefined) found.push(place);
  }
  return found;
}

/** For each term how often it occurs. */
export function countsIn({ terms, places }: AskedWords, lines: readonly Line[]): number[] {
  const counts = new Array<number>(places.size).fill(0);
  for (const line of lines) for (const place of line) counts[place] = (counts[place] ?? 0) + 1;
  return terms.map(({ stem }) => counts[places.get(stem) ?? -1] ?? 0);
}

/** The weight of the terms that stand in one of the lines. */
export function covered({ terms, places }: AskedWords, lines: readonly Line[]): number {
  const present = new Set<number>();
  for (const line of lines) for (const place of line) present.add(place);
  if (present.size === 0) return 0;
  return terms.reduce((sum, { stem, weight }) => sum + (present.has(places.get(stem) ?? -1) ? weight : 0), 0);
}
