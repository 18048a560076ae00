import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import type { DatePart } from "./plan.ts";
import type { SchemaIndex, ValueEntry } from "./schema-index.ts";

/** Words of the question that name a part of the schema; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ColumnLink extends Span {
  readonly kind: "column";
  readonly column: SqlColumn;
  /** Share of the header's words that the question has. */
  readonly strength: number;
  /** The part of a date that the question names: "month". */
  readonly unit: DatePart | null;
  /** Whether the word is only a part of an identifier's name: "singer" for singer_id. */
  readonly isWeak?: boolean;
}

export interface ValueLink extends Span {
  readonly kind: "value";
  /** The columns that hold the value, which may be several. */
  readonly entries: readonly ValueEntry[];
}

export interface TableLink extends Span {
  readonly kind: "table";
  /** The table of the catalogue. */
  readonly table: SqlTable;
}

export type Link = ColumnLink | ValueLink | TableLink;

/**
 * The input of a rule for links: the words of the schema, and the words of the question that already belong to a link.
 */
export interface ToLink {
  readonly index: SchemaIndex;
  readonly isTaken: (at: number) => boolean;
}
