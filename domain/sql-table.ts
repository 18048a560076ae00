import type { ColumnType } from "./document.ts";

/** The table of a CSV file's active revision, as questions use it. */
export interface SqlTable {
  readonly kg_id: number;
  readonly kg_name: string;
  readonly source_id: string;
  readonly source_name: string;
  /** The active revision, whose rows the table holds. */
  readonly revision: number;
  /** Slug of the source name; unique in the KG (suffix on clash). */
  readonly name: string;
  /** Schema-qualified, quoted name of the physical table, for statements that run. */
  readonly physical: string;
  readonly row_count: number;
  readonly columns: readonly SqlColumn[];
}

/** Most values of a column that the value index has. */
export const valuesIndexed = 2_000;

export interface SqlColumn {
  readonly name: string;
  readonly header: string;
  readonly type: ColumnType;
  /** Currency or percent sign of the numbers; absent without one. */
  readonly unit?: string;
  /**
   * Lowest and highest number of a column of numbers; absent for other types, without a number, and in older tables.
   */
  readonly range?: { readonly least: number; readonly greatest: number };
  /**
   * The value index: distinct values of a text column, most frequent first, at most `valuesIndexed`; empty for other
   * types.
   */
  readonly values: readonly string[];
}
