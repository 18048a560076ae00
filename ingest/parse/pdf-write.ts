import type { Block, BlockBox, TableLayout, TextSpan } from "../../domain/document.ts";
import type { Findings } from "./finish-document.ts";
import { normaliseText } from "./normalise-text.ts";
import { headingLevels, styleKey } from "./pdf-headings.ts";
import { type JoinLines, lineJoiner } from "./pdf-hyphens.ts";
import { readableBullets } from "./pdf-marks.ts";
import type { Piece, TableRegion } from "./pdf-page.ts";
import type { PageBlock, PlacedLine } from "./pdf-paragraphs.ts";
import { rowsOf, textOfRow } from "./pdf-rows.ts";
import { continueTable, endsTable, type WrittenTable } from "./pdf-table-continue.ts";
import { unitAtEnd, unitInHeader } from "./pdf-table-unit.ts";

export interface WriteOptions {
  readonly pageCount: number;
  readonly heightOf: (page: number) => number;
}

/** Blocks of a document → its text, with the offsets of blocks, cells and pages (UTF-16). */
export function writeBlocks(found: readonly PageBlock[], { pageCount, heightOf }: WriteOptions): Findings {
  const join = lineJoiner(found.flatMap(({ lines }) => lines.flatMap(({ line }) => textsOf(line))));
  const levels = headingLevels(found.filter(({ kind }) => kind === "heading").map(styleOf));
  const starts = new Map<number, number>();
  const blocks: Block[] = [];
  let text = "";
  /** The table that the next page may continue. */
  let open: WrittenTable | null = null;
  for (const block of found) {
    const start = text === "" ? 0 : text.length + 2;
    const written = writeBlock(block, {
      start,
      join,
      onPage: (page, offset) => starts.has(page) || starts.set(page, offset),
    });
    if (written.text === "") continue;
    const isBelowText = texts.has(blocks.at(-1)?.kind ?? "table");
    const layout = withUnit(written, start, isBelowText ? unitAtEnd(text) : null);
    const table = continued(block, layout, open);
    if (table !== null || endsTable(block.kind, written.text)) open = table;
    text += (text === "" ? "" : "\n\n") + written.text;
    const page = block.lines[0]?.page ?? 1;
    const box = boxOf(block, page, heightOf(page));
    const level =
      block.kind === "heading" ? levels.get(styleKey(styleOf(block))) : block.kind === "item" ? 1 : undefined;
    blocks.push({
      kind: block.kind,
      start,
      end: text.length,
      ...(level === undefined ? {} : { level }),
      page,
      ...(box === null ? {} : { box }),
      ...(table === null ? {} : { table: table.layout }),
    });
  }
  return { text, blocks, pageStarts: pageStarts(starts, pageCount, text.length), title: titleOf(blocks, text) };
}

/** The blocks whose last words may give the unit of a table below them. */
const texts: ReadonlySet<Block["kind"]> = new Set(["paragraph", "heading", "item"]);

/** A table without a unit line: its header gives the unit, or the end of the text above it. */
function withUnit({ text, table }: Written, start: number, above: TextSpan | null): TableLayout | null {
  if (table === null || table.unit !== null) return table;
  const found = unitInHeader(table.header, (span) => text.slice(span.start - start, span.end - start));
  return { ...table, unit: found ?? above };
}

/** White space around a cell tells the joiner that its first and last words are whole. */
function textsOf({ table, text }: PlacedLine["line"]): string[] {
  if (table === null) return [clean(text)];
  return table.rows.flatMap((cells) =>
    cells.filter((cell) => cell.includes(" ")).flatMap((cell) => ` ${cell} `.split("\n")),
  );
}

function continued({ lines }: PageBlock, layout: TableLayout | null, open: WrittenTable | null): WrittenTable | null {
  const [first] = lines;
  if (layout === null || !first?.line.table) return null;
  const table = { page: first.page, region: first.line.table, layout };
  return { ...table, layout: continueTable(open, table) };
}

interface Writing {
  readonly start: number;
  readonly join: JoinLines;
  readonly onPage: (page: number, offset: number) => void;
}

interface Written {
  readonly text: string;
  readonly table: TableLayout | null;
}

function writeBlock({ lines }: PageBlock, { start, join, onPage }: Writing): Written {
  const [first] = lines;
  if (first?.line.table) {
    onPage(first.page, start);
    return writeTable(first.line.table, start, join);
  }
  let text = "";
  let page = 0;
  for (const { page: on, line } of lines) {
    const before = text.length;
    text = join(text, clean(line.text));
    if (on !== page) onPage(on, start + (before === 0 ? 0 : Math.min(text.length - 1, before + 1)));
    page = on;
  }
  return { text: text.replace(/\u00ad$/, "-"), table: null };
}

/** One line for each row, cells joined by " | ". */
function writeTable({ caption, unit, header, rows }: TableRegion, start: number, join: JoinLines): Written {
  let text = "";
  const line = (content: string): TextSpan | null => {
    if (content === "") return null;
    if (text !== "") text += "\n";
    text += content;
    return { start: start + text.length - content.length, end: start + text.length };
  };
  const row = (cells: readonly string[]): TextSpan[] => {
    if (text !== "") text += "\n";
    return cells.map((cell, at) => {
      if (at > 0) text += " | ";
      const from = start + text.length;
      text += cell.split("\n").map(clean).reduce(join);
      return { start: from, end: start + text.length };
    });
  };
  const layout = {
    caption: line(textOfPieces(caption)),
    unit: line(textOfPieces(unit)),
    header: header.map(row),
    rows: rows.map(row),
  };
  return { text, table: layout };
}

const textOfPieces = (pieces: readonly Piece[]): string =>
  rowsOf(pieces)
    .map((row) => clean(textOfRow(row)))
    .join(" ");

/** A line as it is stored. A soft hyphen at its end stays until the next line is joined. */
function clean(text: string): string {
  const tidy = normaliseText(readableBullets(text)).replace(/\s+/g, " ").trim();
  return /\u00ad\s*$/.test(text) ? `${tidy}\u00ad` : tidy;
}

function styleOf({ lines }: PageBlock): { size: number; bold: boolean } {
  const line = lines[0]?.line;
  return { size: line?.size ?? 0, bold: line?.font.bold ?? false };
}

function boxOf({ lines }: PageBlock, page: number, height: number): BlockBox | null {
  if (lines.some(({ line }) => line.isTurned === true)) return null;
  const boxes = lines.filter((placed) => placed.page === page).map(boxOfLine);
  const [left, bottom] = [Math.min(...boxes.map(({ x0 }) => x0)), Math.min(...boxes.map(({ y0 }) => y0))];
  const [rightmost, top] = [Math.max(...boxes.map(({ x1 }) => x1)), Math.max(...boxes.map(({ y1 }) => y1))];
  const rounded = (points: number) => Math.round(points * 10) / 10;
  return {
    left: rounded(left),
    top: rounded(height - top),
    right: rounded(rightmost),
    bottom: rounded(height - bottom),
  };
}

function boxOfLine({ line }: PlacedLine) {
  if (line.table !== null) return line.table.box;
  return { x0: line.x, y0: line.y - 0.25 * line.size, x1: line.x + line.width, y1: line.y + 0.85 * line.size };
}

/** An empty page begins where the next page does. */
function pageStarts(starts: ReadonlyMap<number, number>, pageCount: number, length: number): number[] {
  const found: number[] = [];
  let next = length;
  for (let page = pageCount; page >= 1; page -= 1) {
    next = Math.min(next, starts.get(page) ?? next);
    found.unshift(next);
  }
  return found;
}

function titleOf(blocks: readonly Block[], text: string): string | null {
  const first = blocks.find(({ kind, level }) => kind === "heading" && level === 1);
  return first === undefined || first.start > 2_000 ? null : text.slice(first.start, first.end);
}
