import type {
  Block,
  Clue,
  ParsedDocument,
  ParsedTable,
  ReadingGap,
  TableLayout,
  TextSpan,
} from "../../domain/document.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { FileType } from "../../domain/limits/files.ts";
import { parserLimits } from "../../domain/limits/parsing.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { boundedClues } from "./clues.ts";
import { normaliseText } from "./normalise-text.ts";

/** A parser's result; offsets of blocks and pages are UTF-16, as in JavaScript. */
export interface Findings {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly title?: string | null;
  readonly pageStarts?: readonly number[];
  readonly table?: ParsedTable | null;
  /** See `ParsedDocument.table_heading`. */
  readonly tableHeading?: string | null;
  readonly warnings?: readonly string[];
  readonly gaps?: readonly ReadingGap[];
  /** CSV only: the line of the file for each line of the text. */
  readonly lineNumbers?: readonly number[];
  readonly clues?: readonly Clue[];
}

/**
 * The last step of every parser: converts offsets to code points, checks the limit on text, and cleans the title and
 * the heading of the table, because metadata may hold characters that cannot be stored. Parsers normalise their text
 * themselves: offsets refer to the result.
 */
export function finishDocument(fileType: FileType, findings: Findings): ParsedDocument {
  if (findings.text.length > parserLimits.textBytes) {
    throw invalidInput(
      `The file holds more text than can be read: more than ${parserLimits.textBytes} characters; split it`,
      "file",
    );
  }
  const { toCodePoint } = offsetMap(findings.text);
  return {
    file_type: fileType,
    text: findings.text,
    title: cleanLabel(findings.title),
    blocks: findings.blocks.map((block) => convertBlock(block, toCodePoint)),
    page_starts: (findings.pageStarts ?? []).map(toCodePoint),
    table: findings.table ?? null,
    ...(findings.tableHeading === undefined ? {} : { table_heading: cleanLabel(findings.tableHeading) }),
    warnings: findings.warnings ?? [],
    gaps: findings.gaps ?? [],
    ...(findings.lineNumbers ? { line_numbers: findings.lineNumbers } : {}),
    clues: boundedClues(findings.clues ?? []),
  };
}

const cleanLabel = (label: string | null | undefined): string | null => normaliseText(label ?? "").trim() || null;

type Convert = (offset: number) => number;

/** A copy of the block with all offsets converted, those of its table too. */
export function convertBlock(block: Block, convert: Convert): Block {
  const { start, end } = spanIn(block, convert);
  return { ...block, start, end, ...(block.table ? { table: tableIn(block.table, convert) } : {}) };
}

const spanIn = ({ start, end }: TextSpan, convert: Convert): TextSpan => ({ start: convert(start), end: convert(end) });

const cellsIn = (rows: readonly (readonly TextSpan[])[], convert: Convert) =>
  rows.map((cells) => cells.map((cell) => spanIn(cell, convert)));

const tableIn = ({ caption, unit, header, rows }: TableLayout, convert: Convert): TableLayout => ({
  caption: caption && spanIn(caption, convert),
  unit: unit && spanIn(unit, convert),
  header: cellsIn(header, convert),
  rows: cellsIn(rows, convert),
});
