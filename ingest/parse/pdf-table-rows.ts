import { type Column, columnsAt, nearest } from "./pdf-table-columns.ts";
import type { Line, Phrase } from "./pdf-table-lines.ts";
import { isRuled, type Strokes } from "./pdf-table-rules.ts";
import { isValue } from "./pdf-table-values.ts";

/** Lines closer than this share of the distance between rows are lines of one cell. */
const TIGHT = 0.88;

/** One line of a table's body: its cells by column. */
interface BodyLine {
  readonly y: number;
  readonly size: number;
  readonly cells: readonly string[];
  /** Right end of the text in each column. */
  readonly ends: readonly number[];
  readonly firstWordWidth: number;
  readonly font: string;
}

export interface Body {
  readonly lines: readonly Line[];
  readonly columns: readonly Column[];
  readonly strokes: Strokes;
}

/** Lines → rows of cells. A cell that continues on the next lines is one cell. */
export function rowsOfBody(body: Body): string[][] {
  const lines = body.lines.map((line) => toBodyLine(line, body.columns));
  const rows: string[][] = [];
  const ruledRows = areRowsRuled(lines, body);
  const facts = { ...body, ruledRows, pitch: middle(gapsOf(lines)), ...rowGapsOf(lines) };
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1);
    const above = lines[at - 1];
    if (last !== undefined && above !== undefined && continues({ row: last, above, line }, facts))
      append(last, line.cells);
    else rows.push([...line.cells]);
  }
  return rows;
}

export function toCells(line: Line, columns: readonly Column[]): string[] {
  const cells = columns.map(() => "");
  for (const [at, phrase] of place(line, columns)) cells[at] = `${cells[at] ?? ""} ${phrase.text}`.trim();
  return cells;
}

function place({ phrases }: Line, columns: readonly Column[]): [number, Phrase][] {
  return phrases.map((phrase) => {
    const [at, more] = columnsAt(phrase, columns);
    // A heading across columns names the rows below it.
    if (phrases.length === 1 && more !== undefined) return [0, phrase];
    return [at ?? nearest((phrase.left + phrase.right) / 2, columns), phrase];
  });
}

function toBodyLine(line: Line, columns: readonly Column[]): BodyLine {
  const ends = columns.map(() => 0);
  for (const [at, phrase] of place(line, columns)) ends[at] = Math.max(ends[at] ?? 0, phrase.right);
  const word = line.phrases[0]?.words[0];
  const firstWordWidth = word === undefined ? 0 : word.right - word.left;
  return {
    y: line.y,
    size: line.size,
    cells: toCells(line, columns),
    ends,
    firstWordWidth,
    font: word?.font.name ?? "",
  };
}

interface Facts extends Body {
  readonly ruledRows: boolean;
  /** Usual distance between rows with values. */
  readonly pitch: number;
  /** Usual distance from a row's first line to the line above it. */
  readonly rowGap: number;
  /** The same distance, measured only once. */
  readonly onlyGap: number;
}

interface Step {
  readonly row: readonly string[];
  readonly above: BodyLine;
  readonly line: BodyLine;
}

function continues({ row, above, line }: Step, facts: Facts): boolean {
  const gap = above.y - line.y;
  const width = { left: facts.columns[0]?.left ?? 0, right: facts.columns.at(-1)?.right ?? 0 };
  if (isRuled(facts.strokes, { ...width, above: above.y, below: line.y })) return false;
  if (line.cells.some((cell, at) => isValue(cell) && (row[at] ?? "") !== "")) return false;
  if (gap < 0.75 * line.size) return true;
  if (facts.ruledRows) return gap < 2.2 * line.size;
  if (gap < TIGHT * facts.rowGap && !line.cells.some((cell, at) => at > 0 && isValue(cell))) return true;
  if (gap < TIGHT * facts.onlyGap && continuesTexts(line, row)) return true;
  if (gap > 1.75 * line.size || gap > 1.3 * facts.pitch) return false;
  return isContinuation({ row, above, line }, facts);
}

function isContinuation({ row, above, line }: Step, facts: Facts): boolean {
  const label = line.cells[0] ?? "";
  const others = line.cells.filter((cell, at) => at > 0 && cell !== "");
  const rowLabel = row[0] ?? "";
  const rowHasCells = row.some((cell, at) => at > 0 && cell !== "");
  if (label === "") return continuesCells(line, { row, rowHasCells });
  if (others.length > 0 && rowHasCells) return false;
  if (rowLabel === "" || rowLabel.endsWith(":")) return false;
  if (/^[\p{Ll}(&]/u.test(label) && !/^\([a-z\d]{1,3}\)/.test(label)) return true;
  return (
    !rowHasCells &&
    others.length > 0 &&
    above.font === line.font &&
    wraps(above, line, facts) &&
    line.y >= above.y - 1.35 * line.size
  );
}

/** More text below several texts of the row, and no value: with a larger distance to the next row, cells go on. */
function continuesTexts({ cells }: BodyLine, row: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) => (cell === "" ? [] : [at]));
  const isText = (cell: string | undefined) => cell !== undefined && cell !== "" && !isValue(cell);
  return filled.some((at) => at > 0) && filled.every((at) => isText(cells[at]) && isText(row[at]));
}

/** A line without label: more text of cells above, or the values of a label above. */
function continuesCells(
  line: BodyLine,
  { row, rowHasCells }: { row: readonly string[]; rowHasCells: boolean },
): boolean {
  const hasValue = line.cells.some(isValue);
  if (hasValue) return !rowHasCells && !(row[0] ?? "").endsWith(":");
  return line.cells.every((cell, at) => cell === "" || ((row[at] ?? "") !== "" && !isValue(row[at] ?? "")));
}

/** True if the first word below would not have fitted after the label above. */
function wraps(above: BodyLine, line: BodyLine, { columns }: Facts): boolean {
  const limit = columns[0]?.right ?? 0;
  return (above.ends[0] ?? 0) + line.firstWordWidth + 0.2 * line.size > limit;
}

function append(row: string[], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) if (cell !== "") row[at] = joinLines(row[at] ?? "", cell);
}

/**
 * Lines of a cell, joined. After a hyphen a line break stays: the words of the document decide over it (pdf-write.ts).
 */
export function joinLines(above: string, below: string): string {
  if (above === "") return below;
  return /\p{L}[-‐]$/u.test(above) && /^\p{Ll}/u.test(below) ? `${above}\n${below}` : `${above} ${below}`;
}

/** True if rules stand between rows, so that lines without a rule between them are one row. */
function areRowsRuled(lines: readonly BodyLine[], { columns, strokes }: Body): boolean {
  const width = { left: columns[0]?.left ?? 0, right: columns.at(-1)?.right ?? 0 };
  let ruled = 0;
  let valued = 0;
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    if (above === undefined) continue;
    const isSeparated = isRuled(strokes, { ...width, above: above.y, below: line.y });
    ruled += isSeparated ? 1 : 0;
    valued += isSeparated || !line.cells.some((cell, index) => index > 0 && isValue(cell)) ? 0 : 1;
  }
  return ruled >= 2 && ruled >= 0.3 * (lines.length - 1) && valued <= 0.2 * lines.length;
}

/** Distances from each line to the line above it. */
function gapsOf(lines: readonly BodyLine[]): number[] {
  return lines.flatMap(({ y }, at) => {
    const above = lines[at - 1];
    return above === undefined ? [] : [above.y - y];
  });
}

/** Measured at lines with values: between two of them, or else above each of them. 0 if there are too few. */
function rowGapsOf(lines: readonly BodyLine[]): Pick<Facts, "rowGap" | "onlyGap"> {
  const isValued = (line: BodyLine | undefined) => line?.cells.some((cell, at) => at > 0 && isValue(cell)) ?? false;
  const gaps = gapsOf(lines).map((gap, at) => ({
    gap,
    isValued: isValued(lines[at + 1]),
    isPair: isValued(lines[at]),
  }));
  const valued = gaps.filter((found) => found.isValued);
  const pairs = valued.filter(({ isPair }) => isPair);
  const measured = (pairs.length > 1 ? pairs : valued).map(({ gap }) => gap);
  return { rowGap: measured.length < 2 ? 0 : middle(measured), onlyGap: measured.length === 1 ? middle(measured) : 0 };
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.POSITIVE_INFINITY;
}
