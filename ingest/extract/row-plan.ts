import type { EntityType } from "../../domain/chunk.ts";
import type { ParsedTable } from "../../domain/document.ts";
import { rowLabels } from "../parse/csv/labels.ts";
import { boundedColumns, namesLimit } from "./column-counts.ts";
import { areNames } from "./column-names.ts";
import { relatedColumns } from "./column-pairs.ts";
import { type ColumnPart, partsOfColumn, splitParts } from "./column-parts.ts";
import { headerType } from "./header-type.ts";

/** How the rows of a table are read: one decision per column, for all rows. Plain data. */
export interface RowPlan {
  /** The label of each column, as the lines of the text name it. */
  readonly labels: readonly string[];
  /** Columns whose values are names of things, ascending. */
  readonly names: readonly NameColumn[];
  /** The column that names the subject of a row; null if no column does. */
  readonly subject: number | null;
  /** Absent if all rows of the document belong to the table. */
  readonly others?: OtherRows;
}

/** Rows of the document that belong to other tables. */
export interface OtherRows {
  /** The heading above the rows of the planned table; null if no heading tells them from the others. */
  readonly heading: string | null;
  /** Whether the other rows give names. */
  readonly areRead: boolean;
}

export interface NameColumn {
  readonly column: number;
  /** The type that the header states; null if each value decides. */
  readonly type: EntityType | null;
  /** Whether the row's subject is related to the value. */
  readonly isRelated: boolean;
  /** The parts of a value, if its header names several; otherwise empty. */
  readonly parts: readonly ColumnPart[];
}

export interface PlannedRows {
  readonly plan: RowPlan;
  /** Warnings for the client. */
  readonly warnings: readonly string[];
  /** Number of further names that the document may add. */
  readonly left: number;
}

/** Number of rows by which columns are judged. They are spread over the table. */
const sampleRows = 5_000;
const NAMING_LABEL = /^(?:name|title|label|.*[ _](?:name|title))$/i;

/** Work and memory grow with the number of cells; a bounded number of values is counted. */
export function planRows(table: ParsedTable, limit: number = namesLimit): PlannedRows {
  const sample = spread(table.rows, sampleRows);
  const texts = table.columns.flatMap(({ type }, column) => (type === "text" ? [column] : []));
  const partsOf = new Map(
    texts.map((column) => [column, partsOfColumn(table.columns[column]?.header ?? "", textsOf(sample, column))]),
  );
  const named = texts.filter((column) => {
    const count = partsOf.get(column)?.length ?? 0;
    return areNames(textsOf(sample, column).flatMap((value) => splitParts(value, count)[0]?.name ?? []));
  });
  const { kept, warnings, left } = boundedColumns(table, named, limit);
  const labels = rowLabels(table.columns.map(({ header }) => header));
  const subject = subjectOf(labels, kept, sample);
  const related = new Set(subject === null ? [] : relatedColumns(table.rows, subject, kept));
  const names = kept.map((column): NameColumn => {
    const type = headerType(table.columns[column]?.header ?? "");
    const parts = partsOf.get(column) ?? [];
    return { column, type, isRelated: related.has(column) || parts.length > 0, parts };
  });
  return { plan: { labels, names, subject }, warnings, left };
}

function spread<T>(rows: readonly T[], limit: number): readonly T[] {
  const step = Math.ceil(rows.length / limit);
  return step <= 1 ? rows : rows.filter((_, at) => at % step === 0);
}

const textsOf = (rows: ParsedTable["rows"], column: number): string[] =>
  rows.flatMap((cells) => {
    const cell = cells[column];
    return typeof cell === "string" && cell !== "" ? [cell] : [];
  });

/**
 * The first column with more than half as many different values as the best one. Chooses among the columns that are
 * called a name; if there are none, among all.
 */
function subjectOf(labels: readonly string[], names: readonly number[], sample: ParsedTable["rows"]): number | null {
  const called = names.filter((column) => NAMING_LABEL.test(labels[column] ?? ""));
  const candidates = (called.length > 0 ? called : names).map((column) => {
    return { column, values: new Set(textsOf(sample, column)).size };
  });
  const most = Math.max(0, ...candidates.map(({ values }) => values));
  return candidates.find(({ values }) => values * 2 > most)?.column ?? null;
}
