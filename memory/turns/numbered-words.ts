// Words of many texts. A word is a number, and all words are in one array, text after text in the order of addition. An
// inverted index (lists of texts by word) would take twice as long to build while a question waits for 10,000 texts.
// Instead, the few words of a question are found by a scan of all numbers, which takes a millisecond.

/** Where the words of a text are. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface NumberedWords {
  add(words: readonly string[]): Span;
  /** Forgets all words but those of these texts, and returns their new places. */
  keep(spans: readonly Span[]): Span[];
  /**
   * For each of the words that occur, the texts that contain it: ascending numbers, which `placeOf` and `countOf` read.
   */
  find(spans: readonly Span[], words: readonly string[]): ReadonlyMap<string, readonly number[]>;
  /** Estimated size in memory. */
  readonly bytes: number;
}

/** A posting is the place of a text × 16 + how often it has the word, at most 15. */
const most = 15;
export const placeOf = (posting: number): number => posting >> 4;
export const countOf = (posting: number): number => posting & most;

const firstLength = 1_024;
/** Bytes of a number in the array, and of a word with its number. */
const [numberBytes, wordBytes] = [4, 100];

export function createNumberedWords(): NumberedWords {
  const numbers = new Map<string, number>();
  /** The number of the next new word. */
  let next = 0;
  let all = new Int32Array(firstLength);
  let size = 0;

  function add(words: readonly string[]): Span {
    const from = size;
    if (size + words.length > all.length) all = grown(all, size + words.length);
    for (const word of words) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = next;
        numbers.set(word, number);
        next += 1;
      }
      all[size] = number;
      size += 1;
    }
    return { from, to: size };
  }

  return {
    add,
    keep(spans) {
      const [before, used] = [all, new Uint8Array(next)];
      [all, size] = [new Int32Array(Math.max(size, firstLength)), 0];
      const kept = spans.map(({ from, to }) => {
        const at = size;
        all.set(before.subarray(from, to), at);
        size += to - from;
        for (let word = from; word < to; word += 1) used[before[word] ?? 0] = 1;
        return { from: at, to: size };
      });
      // A number is never given to another word, because the texts keep theirs.
      for (const [word, number] of numbers) if (used[number] === 0) numbers.delete(word);
      return kept;
    },
    find(spans, words) {
      const found = new Map(words.filter((word) => numbers.has(word)).map((word): [string, number[]] => [word, []]));
      if (found.size === 0) return found;
      const lists = [...found.values()];
      /** For each number of a word: 1 + the place of its list; 0 if the word is not wanted. */
      const listOf = new Int32Array(next);
      for (const [n, word] of [...found.keys()].entries()) listOf[numbers.get(word) ?? 0] = n + 1;
      for (const [place, { from, to }] of spans.entries()) {
        for (let at = from; at < to; at += 1) {
          const list = listOf[all[at] ?? 0] ?? 0;
          // Nearly all words are not wanted. Reading a place that no array has would cost twenty times as much.
          if (list > 0) post(lists[list - 1] ?? [], place);
        }
      }
      return found;
    },
    get bytes() {
      return all.length * numberBytes + next * wordBytes;
    },
  };
}

function post(list: number[], place: number): void {
  const last = list.at(-1) ?? -1;
  if (placeOf(last) !== place) list.push(place * (most + 1) + 1);
  else if (countOf(last) < most) list[list.length - 1] = last + 1;
}

function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(least, array.length * 2));
  next.set(array);
  return next;
}
