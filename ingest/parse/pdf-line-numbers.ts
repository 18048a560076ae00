import type { Piece } from "./pdf-page.ts";
import { right, rowsOf } from "./pdf-rows.ts";

const NUMBER = /^\d{1,4}$/;
/** Fewest numbers of a page. */
const LEAST = 10;
/** Share of the steps that lead to the next number: a page may lack one. */
const STEPS = 0.9;
/** The numbers share an edge: by so much of their size it may differ. */
const EDGE = 0.6;
/** Least space between numbers and text, in the size of the numbers. */
const MARGIN = 0.7;
/** Share of the rows between the first and the last number that have one. */
const COVERED = 0.75;
/** Fewest characters of a text, on average: words of a list are shorter. */
const LENGTH = 20;
/** A gap this wide, in the size of the text, behind a text longer than "Q." is one between cells. */
const CELL = { gap: 1.5, text: 3 };
/** Most rows with such a gap. */
const DIVIDED = 0.15;
/** Share of the texts that may hang over the right edge. */
const OVERHANG = 0.1;
/** Share of the lines before a continued sentence that had no room for its next word. */
const FULL = 0.7;
/** Share of the texts that continue a sentence, with and without numbers beside empty lines. Rows of a table do not. */
const FLOWING = { usually: 0.25, withEmptyLines: 0.1 };
const EMPTY_LINES = 0.1;

/**
 * The numbers of a page's lines, which transcripts, drafts of laws and manuscripts print at the left margin: they count
 * on from row to row, left of all text, and the text beside them runs on, broken at a right edge. Numbers of a list, of
 * rows of a table or of lines of code are text.
 */
export function lineNumbersOf(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const rows = rowsOf(pieces);
  const numbered = rows.flatMap((row) => (row[0] !== undefined && NUMBER.test(row[0].text) ? [row[0]] : []));
  const column = inOneColumn(numbered);
  if (column.length < LEAST || !countsOn(column)) return new Set();
  const [first, last] = [column[0], column.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const between = rows.filter((row) => (row[0]?.y ?? 0) <= first.y + 1 && (row[0]?.y ?? 0) >= last.y - 1);
  const found = new Set(column);
  return areLines(between, found) ? found : new Set();
}

/** The numbers that share the right or the left edge of most of them. */
function inOneColumn(numbers: readonly Piece[]): Piece[] {
  const sides = [right, ({ x }: Piece) => x].map((edge) => {
    const sorted = numbers.map(edge).sort((a, b) => a - b);
    const usual = sorted[sorted.length >> 1] ?? 0;
    return numbers.filter((piece) => Math.abs(edge(piece) - usual) <= EDGE * piece.size);
  });
  return sides.reduce((most, side) => (side.length > most.length ? side : most), []);
}

function countsOn(numbers: readonly Piece[]): boolean {
  const steps = numbers.slice(1).map(({ text }, at) => Number(text) - Number(numbers[at]?.text));
  return steps.every((step) => step > 0) && steps.filter((step) => step === 1).length >= STEPS * steps.length;
}

function areLines(rows: readonly (readonly Piece[])[], numbers: ReadonlySet<Piece>): boolean {
  const margin = Math.max(...[...numbers].map((piece) => right(piece) + MARGIN * piece.size));
  if (numbers.size < COVERED * rows.length) return false;
  const texts = rows.map((row) => row.filter((piece) => !numbers.has(piece)));
  if (texts.some(([piece]) => piece !== undefined && piece.x < margin)) return false;
  const filled = texts.filter((text) => text.length > 0);
  if (filled.filter(isDivided).length > DIVIDED * filled.length || !isBroken(filled)) return false;
  const flowing = filled.filter(continues).length;
  const hasEmptyLines = texts.length - filled.length >= EMPTY_LINES * texts.length;
  return flowing >= (hasEmptyLines ? FLOWING.withEmptyLines : FLOWING.usually) * filled.length && flowing > 0;
}

type Text = readonly Piece[];

const hasWords = ({ text }: Piece): boolean => /[\p{L}\p{N}]/u.test(text);
const continues = ([first]: Text): boolean => /^\p{Ll}/u.test(first?.text ?? "");

/** In a transcript, a speaker's name with a colon and "Q." stand before a gap, and parties' names before colons. */
function isDivided(text: Text): boolean {
  return text.some((piece, at) => {
    const last = text[at - 1];
    if (last === undefined || piece.x - right(last) <= CELL.gap * piece.size) return false;
    return hasWords(piece) && !last.text.endsWith(":") && (at > 1 || last.text.length > CELL.text);
  });
}

/** Long texts, of which those before a continued one had no room for its first word: their lines were wrapped. */
function isBroken(texts: readonly Text[]): boolean {
  const length = texts.flat().reduce((sum, { text }) => sum + text.length, 0);
  if (length < LENGTH * texts.length) return false;
  const ends = texts.map((text) => Math.max(0, ...text.filter(hasWords).map(right)));
  const edge = [...ends].sort((a, b) => b - a)[Math.floor(OVERHANG * ends.length)] ?? 0;
  const before = texts.flatMap((text, at) => (at > 0 && continues(text) ? [{ text, end: ends[at - 1] ?? 0 }] : []));
  const full = before.filter(({ text, end }) => end + widthOfNext(text) >= edge);
  return full.length >= FULL * before.length;
}

/** Width of the first word of a text, with a space and the unevenness of a letter. */
function widthOfNext([first]: Text): number {
  if (first === undefined) return 0;
  const word = /^\S+/.exec(first.text)?.[0].length ?? 0;
  return ((word + 2) * first.width) / Math.max(1, first.text.length);
}
