// Keys of an imported file, as the first 128 bits of their hashes: a file may have millions of keys, and each may be
// long.
import { createHash } from "node:crypto";

const wordsPerKey = 4;

/** Four words for each key. Keys of several parts are equal only if all parts are. */
export function fingerprintsOf(keys: readonly (readonly string[])[]): Uint32Array {
  const words = new Uint32Array(keys.length * wordsPerKey);
  keys.forEach((key, at) => {
    const hash = createHash("sha256").update(JSON.stringify(key)).digest();
    for (let word = 0; word < wordsPerKey; word++) words[at * wordsPerKey + word] = hash.readUInt32LE(word * 4);
  });
  return words;
}

/** Offsets at which the fingerprints begin. */
export function* offsetsOf(words: Uint32Array): Generator<number, void> {
  for (let at = 0; at < words.length; at += wordsPerKey) yield at;
}

/** A small number above 0 for each key. */
export interface Marks {
  /** Number of keys. */
  readonly size: number;
  /** The mark of the key whose fingerprint begins at `at`; 0 if it has none. */
  get(words: Uint32Array, at: number): number;
  set(key: { readonly words: Uint32Array; readonly at: number }, mark: number): void;
}

const firstSlots = 256;

/** A hash table with open addressing in two typed arrays: 23 to 45 bytes for each key. */
export function createMarks(): Marks {
  let keys = new Uint32Array(firstSlots * wordsPerKey);
  let marks = new Uint8Array(firstSlots);
  let size = 0;

  /** The slot of the key, or the empty slot that it would take. */
  function slotOf(words: Uint32Array, at: number): number {
    const last = marks.length - 1;
    let slot = (words[at] ?? 0) & last;
    while (marks[slot] !== 0 && !isAt(words, at, slot)) slot = (slot + 1) & last;
    return slot;
  }

  function isAt(words: Uint32Array, at: number, slot: number): boolean {
    for (let word = 0; word < wordsPerKey; word++)
      if (words[at + word] !== keys[slot * wordsPerKey + word]) return false;
    return true;
  }

  function put(words: Uint32Array, at: number, mark: number): void {
    const slot = slotOf(words, at);
    if (marks[slot] === 0) size += 1;
    marks[slot] = mark;
    keys.set(words.subarray(at, at + wordsPerKey), slot * wordsPerKey);
  }

  function grow(): void {
    const [oldKeys, oldMarks] = [keys, marks];
    keys = new Uint32Array(oldKeys.length * 2);
    marks = new Uint8Array(oldMarks.length * 2);
    size = 0;
    oldMarks.forEach((mark, slot) => {
      if (mark !== 0) put(oldKeys, slot * wordsPerKey, mark);
    });
  }

  return {
    get size() {
      return size;
    },
    get: (words, at) => marks[slotOf(words, at)] ?? 0,
    set({ words, at }, mark) {
      if (size >= marks.length * 0.75) grow();
      put(words, at, mark);
    },
  };
}
