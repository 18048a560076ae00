import type { Span } from "../../domain/text/sentences.ts";
import { isMissingBesideTyped } from "../parse/csv/missing.ts";
import { namesIn } from "./column-names.ts";
import { splitParts } from "./column-parts.ts";
import type { Findings } from "./findings.ts";
import { isName, isNameInColumn } from "./name-shape.ts";
import { cellsOf, type RowCell } from "./row-cells.ts";
import { type Field, type Row, rowFindings } from "./row-findings.ts";
import type { NameColumn, RowPlan } from "./row-plan.ts";

/** A row in the form that the CSV parser writes: "label: value; label: value." */
const ROW = /^[^:;\n]{1,60}: [^\n]*\.$/;
const FIELD = /(?:^|; )([^:;\n]{1,60}): /g;
const ROWS_LIMIT = 100;

/** Reads rows that name their columns themselves, in a text without a plan. Null when the chunk is not rows. */
export function readRows(content: string, sentences: readonly Span[]): Findings | null {
  const lines = content.split("\n");
  if (lines.length > ROWS_LIMIT || !lines.every((line) => ROW.test(line) && line.includes("; "))) return null;
  return readLabelledRows(content, sentences);
}

/** Reads the lines of a table without a plan, whole rows and parts of long ones, by the labels that they have. */
export const readLabelledRows = (content: string, sentences: readonly Span[]): Findings =>
  rowFindings(labelledRows(content), sentences);

/** The names that `readLabelledRows` finds, with repetitions. */
export const namesInRows = (content: string): string[] =>
  labelledRows(content).flatMap(({ fields }) => fields.map(({ value }) => value));

const labelledRows = (content: string): Row[] =>
  placed(content.split("\n"), (line, start) => ({ fields: fieldsOf(line, start), start, end: start + line.length }));

function fieldsOf(line: string, offset: number): Field[] {
  const labels = [...line.matchAll(FIELD)];
  const last = /[.;]$/.test(line) ? line.length - 1 : line.length;
  const fields = labels.map((match, at): Field => {
    const start = match.index + match[0].length;
    const end = labels[at + 1]?.index ?? last;
    return { label: match[1] ?? "", value: line.slice(start, end), start: offset + start, end: offset + end };
  });
  return fields.filter(({ value }) => isName(value));
}

/** Reads the rows of a CSV file, whole ones and parts of long ones, by the plan of their table. */
export function readPlannedRows(content: string, sentences: readonly Span[], plan: RowPlan): Findings {
  const reader = readerOf(plan);
  return rowFindings(placed(content.split("\n"), reader), sentences);
}

type LineReader = (line: string, start: number) => Row;

function placed(lines: readonly string[], read: LineReader): Row[] {
  let start = 0;
  return lines.map((line) => {
    const row = read(line, start);
    start += line.length + 1;
    return row;
  });
}

/** Made once for all chunks of a document. */
const readers = new WeakMap<RowPlan, LineReader>();

function readerOf(plan: RowPlan): LineReader {
  const known = readers.get(plan);
  if (known) return known;
  const names = new Map(plan.names.map((name) => [name.column, name]));
  const cells = cellsOf(plan.labels, [...names.keys()]);
  const read: LineReader = (line, start) => {
    const fields = cells(line).flatMap((cell) => {
      const name = names.get(cell.column);
      return name === undefined ? [] : namedIn(cell, name, start);
    });
    const subject = fields.find(({ column }) => column === plan.subject) ?? null;
    return { fields, subject, start, end: start + line.length };
  };
  readers.set(plan, read);
  return read;
}

/** The names of one cell. */
function namedIn({ column, label, value, start: within }: RowCell, name: NameColumn, offset: number): NamedField[] {
  const { parts, isRelated } = name;
  const split = parts.length > 0 ? splitParts(value, parts.length) : [];
  const named = split.length > 1 ? split : namesIn(value);
  return named.flatMap(({ name: written, at }, index): NamedField[] => {
    if (!isNameInColumn(written) || isMissingBesideTyped(written)) return [];
    const start = offset + within + at;
    const part = split.length > 1 ? parts[index] : undefined;
    const { label: own, type } = part ?? { label, type: name.type };
    return [{ column, label: own, value: written, start, end: start + written.length, type, isRelated }];
  });
}

interface NamedField extends Field {
  readonly column: number;
}
