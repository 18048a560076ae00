import type { SqlColumn } from "../../domain/sql-table.ts";
import type { AskedTable } from "./joined-table.ts";

export type AggregateFunction = "avg" | "sum" | "min" | "max";

/** An expression that a statement can show or sort by. */
export type Measure =
  | { readonly kind: "column"; readonly column: SqlColumn }
  /** A part of a date, or the decade of a year. */
  | { readonly kind: DatePart; readonly column: SqlColumn }
  | { readonly kind: "rows" }
  | { readonly kind: "distinct"; readonly column: SqlColumn }
  | { readonly kind: "median"; readonly column: SqlColumn }
  /** The share of the rows with `where` among all, or of their sum of the column, in percent. */
  | { readonly kind: "share"; readonly column: SqlColumn | null; readonly where: readonly Condition[] }
  /** The share of a group in the rows that fulfil `among`, or in their sum of the column, in percent. */
  | { readonly kind: "portion"; readonly column: SqlColumn | null; readonly among: readonly Condition[] }
  | Days
  | TwoSides<"difference">
  | TwoSides<"ratio">
  | Aggregate;

/** "month" is that of one year, as 2024-03; "month_of_year" is March of any year. */
export type DatePart = "year" | "month" | "month_of_year" | "decade";

/** The days from one date of a row to another: of each row, or combined over all rows. */
export interface Days {
  readonly kind: "days";
  /** The first date. */
  readonly column: SqlColumn;
  readonly until: SqlColumn;
  readonly of: "each" | "avg" | "max" | "min" | "sum";
}

/** Left less right, the distance between both, or left divided by right. */
export interface TwoSides<Kind extends "difference" | "ratio" = "difference" | "ratio"> {
  readonly kind: Kind;
  /** That of the left side. */
  readonly column: SqlColumn | null;
  readonly left: Side;
  readonly right: Side;
  /** Whether a difference has no sign: that of 3 and 5 is 2. Absent: it has one. */
  readonly isDistance?: true;
}

export type Aggregate = { readonly kind: AggregateFunction; readonly column: SqlColumn };

/** A value over the rows that fulfil `where`. */
export interface Side {
  readonly of: Aggregate | { readonly kind: "rows" };
  readonly where: readonly Condition[];
}

/** The column of a measure; null for a count of rows. */
export const columnOf = (measure: Measure): SqlColumn | null => (measure.kind === "rows" ? null : measure.column);

const dateParts: ReadonlySet<string> = new Set<DatePart>(["year", "month", "month_of_year", "decade"]);
export const isDatePart = (measure: Measure): measure is Extract<Measure, { readonly kind: DatePart }> =>
  dateParts.has(measure.kind);

export const isPlain = (measure: Measure): boolean =>
  measure.kind === "column" || isDatePart(measure) || (measure.kind === "days" && measure.of === "each");

export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

export type Condition =
  | {
      readonly kind: "values";
      readonly column: SqlColumn;
      readonly values: readonly string[];
      readonly negated: boolean;
    }
  /** The value contains the text, or begins or ends with it. */
  | {
      readonly kind: "contains";
      readonly column: SqlColumn;
      readonly text: string;
      readonly negated: boolean;
      readonly atStart?: boolean;
      readonly atEnd?: boolean;
    }
  | { readonly kind: "number"; readonly column: SqlColumn; readonly operator: Comparison; readonly number: number }
  /** Compared with the other column of the row. */
  | {
      readonly kind: "columns";
      readonly column: SqlColumn;
      readonly operator: Comparison;
      readonly other: SqlColumn;
    }
  /** One of the numbers. */
  | { readonly kind: "numbers"; readonly column: SqlColumn; readonly numbers: readonly number[] }
  /** ISO dates. */
  | { readonly kind: "date"; readonly column: SqlColumn; readonly operator: Comparison; readonly date: string }
  /** 1–12, in any year. */
  | { readonly kind: "month"; readonly column: SqlColumn; readonly month: number }
  /** Compared with the column's average over the rows that fulfil `among`. */
  | {
      readonly kind: "average";
      readonly column: SqlColumn;
      readonly operator: Comparison;
      readonly among: readonly Condition[];
    }
  /** Whether some row, or no row, of `from` that meets `where` has the column's value in `key`. */
  | {
      readonly kind: "present" | "absent";
      readonly column: SqlColumn;
      readonly from: AskedTable;
      readonly key: SqlColumn;
      readonly where: readonly Condition[];
    }
  /** The column's value is that of a group of rows that fulfils a condition: "customers with more than 2 sales". */
  | {
      readonly kind: "group";
      readonly column: SqlColumn;
      readonly from: AskedTable;
      /** `of` is a number of rows or of different values. */
      readonly having: NonNullable<Plan["having"]>;
      readonly where: readonly Condition[];
    }
  /** One side of "or", or both; the conditions of a side hold together. The column is that of the first. */
  | { readonly kind: "any"; readonly column: SqlColumn; readonly of: readonly (readonly Condition[])[] }
  | { readonly kind: "truth"; readonly column: SqlColumn; readonly isTrue: boolean }
  | { readonly kind: "empty"; readonly column: SqlColumn; readonly isEmpty: boolean };

/** A statement over one table or joined ones, before it is text. */
export interface Plan {
  readonly intent: "count" | "aggregate" | "top" | "list";
  readonly table: AskedTable;
  /** Empty: all columns. */
  readonly show: readonly Measure[];
  readonly distinct: boolean;
  readonly where: readonly Condition[];
  /** Plain measures only. */
  readonly groupBy: readonly Measure[];
  /** A condition on each group; `of` is an aggregate or a count. */
  readonly having: { readonly of: Measure; readonly operator: Comparison; readonly number: number } | null;
  readonly order: { readonly by: Measure; readonly descending: boolean } | null;
  readonly limit: number | null;
  /** Whether all that share the first place are kept. Absent: one of them. */
  readonly withTies?: true;
  /** Whether the question asks for one first place, so that several are less sure. */
  readonly asksOne?: true;
  /** Rows of the order that are left out before the limit: 2 for "the third largest". Absent: none. */
  readonly skip?: number;
}

/** A count or aggregate that the question asks for; `from` is the position of the word that asks. */
export interface FoundMeasure {
  readonly measure: Measure;
  readonly from: number;
}
