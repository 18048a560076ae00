import type { ColumnType } from "../../../domain/document.ts";

/** `numeric` adds up exactly what a file wrote as decimals; timestamps without zone count as UTC. */
export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  integer: "bigint",
  number: "numeric",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamptz",
  text: "text",
};
