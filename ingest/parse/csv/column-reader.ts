import type { Cell, ColumnType } from "../../../domain/document.ts";

/** The order of numeric dates such as 03/04/2020. */
export type DateOrder = "day-month-year" | "month-day-year";

/** How the values of one column are read: one decision for all of them. */
export interface ColumnReader {
  readonly type: ColumnType;
  /** Currency or percent sign of a column of numbers, as the file writes it; null without one. */
  readonly unit: string | null;
  /** A value in the column's type; null for a value that the reader does not know. */
  readonly toCell: (value: string) => Cell;
  readonly usesDecimalComma: boolean;
  /** Numeric dates only: the order, and whether the values of the column fit the other order as well. */
  readonly order?: DateOrder;
  readonly ambiguous: boolean;
  /** A fact about the reading that the client should know; null if there is none. */
  readonly note: string | null;
}
