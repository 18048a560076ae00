import type { TextFont } from "./pdf-fonts.ts";
import type { Piece } from "./pdf-page.ts";

/** A glyph of the page in the direction of its line. */
export interface PlacedGlyph {
  readonly text: string;
  /** Along the line; `end` includes even letter spacing. */
  readonly start: number;
  readonly end: number;
  /** Position of the baseline across the line. */
  readonly baseline: number;
  readonly size: number;
  readonly font: TextFont;
  /** The line's direction in degrees, anticlockwise. */
  readonly angle: number;
  /** Glyphs with the same number follow each other without a jump to another place. */
  readonly place: number;
}

/** Pieces whose lines run in one direction; x along the line, y across it, upwards. */
export interface Turned {
  readonly angle: number;
  readonly piece: Piece;
}

/** Less space than this, in font sizes, lies between letters of one word. */
const WORD_GAP = 0.115;
/** More space than this, in font sizes, ends a piece; so does more than a space of a wide font. */
const PIECE_GAP = 0.65;
/** Without a jump to another place, the spaces of a justified line may be wider: with and without a space glyph. */
const WIDE_SPACE = 1.6;
const WIDE_GAP = 0.9;
const SPACE_FACTOR = 1.4;
/** A glyph may begin this far before the end of the previous one, in font sizes: kerning, accents. */
const OVERLAP = 0.5;

/** Accents that old fonts paint on their own, before or after the letter below them. */
const combining: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "´": "\u0301",
  ˆ: "\u0302",
  "˜": "\u0303",
  "¨": "\u0308",
  "˚": "\u030a",
  ˇ: "\u030c",
  "¸": "\u0327",
};

/** Joins glyphs that the file paints one after another on one baseline into pieces. */
export function createRunReader(normalise: (text: string) => string): {
  add(glyph: PlacedGlyph): void;
  finish(): Turned[];
} {
  const found: Turned[] = [];
  let run: PlacedGlyph[] = [];
  /** Width of the space glyphs painted since the last visible glyph of the run, in points; 0 = none. */
  let space = 0;

  const end = (): void => {
    const turned = run.length > 0 ? pieceOf(run, normalise) : null;
    if (turned !== null) found.push(turned);
    run = [];
    space = 0;
  };
  return {
    add(glyph) {
      if (glyph.text.trim() === "") {
        space += Math.abs(glyph.end - glyph.start);
        return;
      }
      const last = run.at(-1);
      if (last !== undefined && !goesOn(last, glyph, space)) end();
      // A space that the file paints is a space, however narrow the gap is.
      if (space > 0 && run.length > 0) run.push({ ...glyph, text: " ", end: glyph.start });
      space = 0;
      run.push(glyph);
    },
    finish() {
      end();
      return found;
    },
  };
}

function goesOn(last: PlacedGlyph, next: PlacedGlyph, space: number): boolean {
  if (last.font !== next.font || last.angle !== next.angle || Math.abs(last.size - next.size) > 0.05) return false;
  if (Math.abs(last.baseline - next.baseline) > 0.12 * next.size) return false;
  const gap = next.start - last.end;
  const isOneSpace = space > 0 && space < 0.5 * next.size;
  const limit = last.place !== next.place ? PIECE_GAP : isOneSpace ? WIDE_SPACE : WIDE_GAP;
  return gap > -OVERLAP * next.size && gap <= Math.max(limit * next.size, SPACE_FACTOR * space);
}

function pieceOf(run: readonly PlacedGlyph[], normalise: (text: string) => string): Turned | null {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return null;
  const { name, bold, italic } = first.font;
  const text = normalise(textOf(run)).trim();
  if (text === "") return null;
  const right = run.reduce((most, glyph) => Math.max(most, glyph.end), first.end);
  return {
    angle: first.angle,
    piece: {
      x: first.start,
      y: first.baseline,
      width: Math.max(0, right - first.start),
      size: first.size,
      text,
      font: { name, bold, italic },
    },
  };
}

function textOf(run: readonly PlacedGlyph[]): string {
  const gapLimit = wordGap(run);
  let text = "";
  for (const [at, glyph] of run.entries()) {
    const last = run[at - 1];
    if (last === undefined) text += glyph.text;
    else if (isOverlaid(last, glyph)) text = overlay(text, last.text, glyph.text);
    else if (last.text === " " || glyph.text === " ") text += glyph.text;
    else text += (glyph.start - last.end > gapLimit ? " " : "") + glyph.text;
  }
  return text;
}

/** Spaced-out lettering has a gap after each letter; there only a wider gap separates words. */
function wordGap(run: readonly PlacedGlyph[]): number {
  const size = run[0]?.size ?? 0;
  const least = WORD_GAP * size;
  if (run.length < 5) return least;
  const gaps: number[] = [];
  for (const [at, glyph] of run.entries()) {
    const last = run[at - 1];
    if (last !== undefined && last.text !== " " && glyph.text !== " ") gaps.push(glyph.start - last.end);
  }
  gaps.sort((a, b) => a - b);
  const usual = gaps[gaps.length >> 1] ?? 0;
  return usual > least ? usual + 0.2 * size : least;
}

function isOverlaid(last: PlacedGlyph, next: PlacedGlyph): boolean {
  return next.start - last.end < -0.3 * Math.min(last.end - last.start, next.end - next.start) - 0.01;
}

function overlay(text: string, last: string, next: string): string {
  const before = combining[last];
  if (before !== undefined && /\p{L}/u.test(next)) {
    return text.slice(0, -last.length) + (next === "ı" ? "i" : next) + before;
  }
  const after = combining[next];
  return after !== undefined && /\p{L}$/u.test(text) ? text + after : text + next;
}
