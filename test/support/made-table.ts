import { sqlTableOf } from "./sql-table-of.ts";

/** Lines of a CSV text, each made from its place. */
export const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

/** "A" for 0, "B" for 1. */
export const letter = (at: number): string => String.fromCharCode(65 + at);

/** The values in turn. */
export const one = (of: readonly string[], at: number): string | undefined => of[at % of.length];

/** A table of 24 rows, each made from its place. */
export const madeTable = (name: string, header: string, line: (at: number) => string) =>
  sqlTableOf(name, `${header}\n${lines(24, line)}`);
