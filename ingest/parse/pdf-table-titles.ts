import type { Piece } from "./pdf-page.ts";
import type { Line } from "./pdf-table-lines.ts";

/** "Table 3. Revenue by segment", "Exhibit A: …". */
const captionPattern =
  /^(?:table|tab\.|exhibit|schedule|tabelle|tableau|tabla|cuadro|quadro|tabela)\s+(?:no\.?\s*)?[\dA-Z]{1,4}(?:[.\-–]\d{1,3})*\b/i;
/** "(in millions, except per share data)", "Amounts in thousands of euros". */
export const unitPattern =
  /^[([]?(?:(?:all\s+)?(?:amounts|figures|dollars|values|data|numbers|tabular amounts)\s+(?:are\s+)?)?(?:stated |expressed |presented |reported )?(?:u\.?s\.?\s+)?(?:[$€£¥]|dollars|euros?|usd|eur|gbp|chf|shares)?\s*(?:in|\p{Sc}\s?in|of)\s+(?:(?:[$€£¥]|u\.?s\.?|us\$|usd|eur|gbp|chf)\s*)?(?:thousands|millions|billions|hundreds|percent|percentages?|dollars|euros?|units|thousand|million|billion|trillions)\b/iu;
/** Names of financial statements. */
const statementPattern =
  /\b(?:statements?\s+of\s+(?:\w+\s+){0,3}(?:income|operations|earnings|cash\s+flows?|financial\s+position|financial\s+condition|equity|changes|loss|comprehensive|stockholders|shareholders|profit)|balance\s+sheets?|income\s+statements?|profit\s+and\s+loss|cash\s+flow\s+statements?)\b/i;

const TITLE_GAP = 3.5;
const TITLE_LINES = 5;
const TITLE_CHARACTERS = 200;

export interface Titles {
  readonly caption: readonly Piece[];
  readonly unit: readonly Piece[];
}

/** Caption and unit line near a table. `above` are the lines above it, the nearest last; `below` the nearest first. */
export function titlesOf({ above, below, top }: { above: readonly Line[]; below: readonly Line[]; top: Line }): Titles {
  const near = nearLines(above, top);
  const unit = near.filter(isUnit);
  const caption = captionAbove(near) ?? captionBelow(below);
  return { caption: distinct(caption.flatMap(piecesOf)), unit: distinct(unit.flatMap(piecesOf)) };
}

export function distinct(pieces: readonly Piece[]): Piece[] {
  return [...new Set(pieces)];
}

const textOf = ({ phrases }: Line) => phrases.map(({ text }) => text).join(" ");
const isUnit = (line: Line) => unitPattern.test(textOf(line)) && textOf(line).length < TITLE_CHARACTERS;

/** Lines that may be titles, the nearest last. */
function nearLines(above: readonly Line[], top: Line): Line[] {
  const near: Line[] = [];
  let below = top;
  for (const line of above.toReversed()) {
    if (near.length === TITLE_LINES || line.y - below.y > TITLE_GAP * Math.max(line.size, below.size)) break;
    near.unshift(line);
    below = line;
  }
  return near;
}

/** From "Table 3" or a statement's name down to the table, without unit and date lines. */
function captionAbove(near: readonly Line[]): Line[] | null {
  const start = near.findLastIndex((line) => captionPattern.test(textOf(line)));
  if (start >= 0) {
    const lines = near.slice(start).filter((line) => !isUnit(line));
    return lines.map(textOf).join(" ").length <= 2 * TITLE_CHARACTERS ? lines : null;
  }
  const name = near.findLast((line) => isStatementName(textOf(line)));
  return name === undefined ? null : [name];
}

/** True for the text of a caption, and for the name of a financial statement. */
export const isTitle = (text: string): boolean => captionPattern.test(text) || isStatementName(text);

function isStatementName(text: string): boolean {
  return (
    text.length < 120 &&
    statementPattern.test(text) &&
    !/[.;:,]$/.test(text) &&
    /^[\p{Lu}\d(]/u.test(text) &&
    isTitleCase(text)
  );
}

/** Most words of more than three letters begin with a capital. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length >= 0.7 * words.length;
}

function captionBelow(below: readonly Line[]): Line[] {
  const [first] = below;
  return first !== undefined && captionPattern.test(textOf(first)) ? [first] : [];
}

export function piecesOf({ phrases }: Line): Piece[] {
  return phrases.flatMap(({ words }) => words.flatMap(({ pieces }) => pieces));
}
