import type { ColumnType } from "../../../domain/document.ts";

/** `numeric` adds decimals of a file exactly. Timestamps without a zone count as UTC. */
export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  integer: "bigint",
  number: "numeric",
  boolean: "boolean",
  date: "date",
  timestamp: "timestamptz",
  time: "time",
  text: "text",
};
