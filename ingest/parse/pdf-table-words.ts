import type { Piece, PieceFont } from "./pdf-page.ts";

/** A word on a page, in points; `y` is its baseline and grows upwards. */
export interface Word {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly font: PieceFont;
  /** True if white space stands before it in its piece. */
  readonly spaced: boolean;
  /** The piece that the word is part of, then those of its markers. */
  readonly pieces: readonly Piece[];
}

const MONOSPACE_EMS = 0.6;
const MARKER_LENGTH = 8;
const MARKER = /^(?=.{1,12}$)(?:\(?(?:\d{1,2}|[a-z]{1,2})\)?,?|[*†‡§¶#]{1,3}|\[\d{1,2}\])+$/u;
const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map(
  [..."0123456789"].map((digit, at) => [digit, "⁰¹²³⁴⁵⁶⁷⁸⁹"[at] ?? digit]),
);

/**
 * The words of all pieces. One piece may hold several cells of a dense row, so it is divided at its spaces; a word's
 * place is estimated from usual widths of characters.
 */
export function wordsOf(pieces: readonly Piece[]): Word[] {
  return pieces.flatMap(divide);
}

function divide(piece: Piece): Word[] {
  const { x, width, text } = piece;
  if (!/\s/.test(text)) return [wordOf(piece, { left: x, right: x + width, text, spaced: false })];
  const widthOf = characterWidths(piece);
  const scale = width / Math.max(0.01, sum(text, widthOf));
  const words: Word[] = [];
  let left = x;
  for (const part of text.split(/(\s+)/)) {
    const right = left + sum(part, widthOf) * scale;
    if (part.trim() !== "") words.push(wordOf(piece, { left, right, text: part, spaced: left > x }));
    left = right;
  }
  return words;
}

function wordOf(piece: Piece, word: Pick<Word, "left" | "right" | "text" | "spaced">): Word {
  return { ...word, y: piece.y, size: piece.size, font: piece.font, pieces: [piece] };
}

function sum(text: string, widthOf: (character: string) => number): number {
  let total = 0;
  for (const character of text) total += widthOf(character);
  return total;
}

function characterWidths({ text, width, size }: Piece): (character: string) => number {
  const mean = width / (size * text.length);
  return Math.abs(mean - MONOSPACE_EMS) < 0.004 ? () => 1 : usualWidth;
}

/** In font sizes, of a common sans-serif font. */
function usualWidth(character: string): number {
  if (/[\s.,:;'|!il()[\]/\-·]/.test(character)) return 0.29;
  if (/[mwMW@%—–]/.test(character)) return 0.86;
  if (/\p{Lu}/u.test(character)) return 0.68;
  return character > "\u2e80" ? 1 : 0.55;
}

/** Binds raised markers of footnotes to the word on their left, so that no marker makes a line or a cell of its own. */
export function bindMarkers(words: readonly Word[]): Word[] {
  const byRightEdge = new Map<number, Word[]>();
  for (const word of [...words].sort((a, b) => b.y - a.y)) {
    const key = Math.round(word.right / EDGE_CELL);
    const others = byRightEdge.get(key);
    if (others === undefined) byRightEdge.set(key, [word]);
    else others.push(word);
  }
  const bound = new Map<Word, Pick<Word, "text" | "pieces">>();
  const markers = new Set<Word>();
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    if (word.text.length > MARKER_LENGTH || !MARKER.test(word.text)) continue;
    const owner = ownerOf(word, byRightEdge);
    if (owner === undefined || markers.has(owner)) continue;
    markers.add(word);
    const { text, pieces } = bound.get(owner) ?? owner;
    bound.set(owner, { text: `${text}${markerText(text, word.text)}`, pieces: [...pieces, ...word.pieces] });
  }
  return words.filter((word) => !markers.has(word)).map((word) => ({ ...word, ...bound.get(word) }));
}

/** In points: words whose right edges differ by less are looked at together. */
const EDGE_CELL = 4;
/** So many words below a marker are looked at. */
const OWNER_CANDIDATES = 20;

function ownerOf(marker: Word, byRightEdge: ReadonlyMap<number, Word[]>): Word | undefined {
  const key = Math.round(marker.left / EDGE_CELL);
  for (const at of [key, key - 1, key + 1, key - 2]) {
    const column = byRightEdge.get(at) ?? [];
    const first = firstBelow(column, marker.y);
    const owner = column.slice(first, first + OWNER_CANDIDATES).find((word) => carries(word, marker));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** Number of the first word that stands lower; `words` are sorted from top to bottom. */
function firstBelow(words: readonly Word[], y: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.y ?? 0) < y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A marker is smaller than its word, touches it, and stands higher. */
function carries(word: Word, marker: Word): boolean {
  const gap = marker.left - word.right;
  const rise = marker.y - word.y;
  const smaller = marker.size < 0.85 * word.size;
  return smaller && gap > -0.3 * word.size && gap < 0.5 * word.size && rise > 0.1 * word.size && rise < word.size;
}

/** A raised digit must not become part of a number: 163 with note 1 is "163 ¹". */
function markerText(owner: string, marker: string): string {
  if (!/^[\d,]+$/.test(marker)) return /^[*†‡§¶#]/u.test(marker) ? marker : ` ${marker}`;
  const raised = [...marker].map((character) => SUPERSCRIPTS.get(character) ?? character).join("");
  return /\d$/.test(owner) ? ` ${raised}` : raised;
}
