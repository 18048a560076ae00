import type { Block, BlockKind } from "../../../domain/document.ts";
import type { Findings } from "../finish-document.ts";
import { oneLine, rowLabels } from "./labels.ts";
import type { CsvLayout } from "./layout.ts";
import type { CsvRecord } from "./records.ts";

/** Characters per block of rows: near the default chunk size, so that a block is usually a chunk. */
const BLOCK_LENGTH = 700;

interface Line {
  readonly kind: BlockKind;
  readonly text: string;
  /** Number of the line in the file, from 1. */
  readonly number: number;
}

/**
 * The text of a CSV file: a line for each row, "name: Ada; born: 1815.", in blocks of rows, between the remarks that
 * stand around the table. Values are as written. `lineNumbers` has the line of the file for each line of the text.
 */
export function renderCsv(layout: CsvLayout, limit: number): Findings {
  const texts: string[] = [];
  const lineNumbers: number[] = [];
  const blocks: Block[] = [];
  let open: { readonly kind: BlockKind; readonly start: number } | null = null;
  let end = 0;
  const close = () => {
    if (open !== null) blocks.push({ ...open, end: end - 1 });
    open = null;
  };
  for (const { kind, text, number } of linesOf(layout)) {
    if (text === "") continue;
    if (end + text.length > limit) {
      close();
      const warning = `Rows from line ${number} of the file on are in the table only, their text would be too long`;
      return { text: texts.join("\n"), blocks, lineNumbers, warnings: [warning] };
    }
    if (open !== null && (open.kind !== kind || end + text.length - open.start > BLOCK_LENGTH)) close();
    open ??= { kind, start: end };
    texts.push(text);
    lineNumbers.push(number);
    end += text.length + 1;
  }
  close();
  return { text: texts.join("\n"), blocks, lineNumbers };
}

function* linesOf({ preamble, headers, body, totals, notes }: CsvLayout): Generator<Line> {
  const labels = rowLabels(headers);
  for (const record of preamble) yield remark("paragraph", record);
  for (const record of body) yield { kind: "table", text: renderRow(labels, record.cells), number: record.line };
  for (const record of totals) yield { kind: "table", text: renderRow(labels, record.cells), number: record.line };
  for (const record of notes) yield remark("note", record);
}

const remark = (kind: BlockKind, { cells, line }: CsvRecord): Line => ({
  kind,
  text: cells
    .filter((cell) => cell !== "")
    .map(oneLine)
    .join(" "),
  number: line,
});

function renderRow(labels: readonly string[], row: readonly string[]): string {
  const parts: string[] = [];
  for (const [at, label] of labels.entries()) {
    const value = oneLine(row[at] ?? "");
    if (value !== "") parts.push(`${label}: ${value}`);
  }
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}
