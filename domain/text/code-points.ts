/** Converts offsets of one text between UTF-16 code units, which JavaScript counts, and code points, which we show. */
export interface OffsetMap {
  /** UTF-16 offset → code-point offset. An offset inside a surrogate pair counts as the pair's start. */
  toCodePoint(offset: number): number;
  /** Code-point offset → UTF-16 offset. */
  toUtf16(offset: number): number;
  /** Length of the text in code points. */
  readonly length: number;
}

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** O(length) once, O(log pairs) per offset. For a text without surrogate pairs, the usual case, it is the identity. */
export function offsetMap(text: string): OffsetMap {
  const pairs: number[] = [];
  for (const pair of text.matchAll(SURROGATE_PAIR)) pairs.push(pair.index);
  if (pairs.length === 0) return { toCodePoint: identity, toUtf16: identity, length: text.length };
  return {
    // A pair that starts before `offset` and ends at or before it took one unit too many.
    toCodePoint: (offset) => offset - countBelow(pairs, (start) => start < offset),
    // Pair number i starts at code point pairs[i] - i.
    toUtf16: (offset) => offset + countBelow(pairs, (start, i) => start - i < offset),
    length: text.length - pairs.length,
  };
}

/** The text between two code-point offsets. For many slices of one text use `offsetMap`. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const map = offsetMap(text);
  return text.slice(map.toUtf16(start), map.toUtf16(end));
}

export function codePointLength(text: string): number {
  return offsetMap(text).length;
}

function identity(offset: number): number {
  return offset;
}

/** How many leading elements satisfy a condition that holds for a prefix (binary search). */
function countBelow(pairs: readonly number[], holds: (start: number, index: number) => boolean): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(pairs[middle] ?? 0, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
