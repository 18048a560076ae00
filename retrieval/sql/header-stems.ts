import type { SqlColumn } from "../../domain/sql-table.ts";
import { readWords } from "./question-words.ts";

/** "SurfaceArea" and "surface_area" are two words each. */
export const spaced = (header: string): string =>
  abbreviated.get(header.toLowerCase()) ?? header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");

/** Usual headers for parts of a person's name. */
const abbreviated: ReadonlyMap<string, string> = new Map([
  ["fname", "first name"],
  ["lname", "last name"],
]);

/** Usual short forms of words in headers. */
const shortened: ReadonlyMap<string, string> = new Map([
  ["hr", "hours"],
  ["hrs", "hours"],
  ["qty", "quantity"],
  ["amt", "amount"],
  ["pct", "percent"],
  ["avg", "average"],
  ["dept", "department"],
  ["yr", "year"],
  ["lang", "language"],
  ["addr", "address"],
]);

/** The stems of a header or of a table's name, without function words if others are left. */
export function stemsOf(name: string): string[] {
  const words = readWords(
    spaced(name)
      .replaceAll("_", " ")
      .replace(/(?<=\p{L}[_ ])(?:no|nr|num)$/iu, "number")
      .replace(/[a-z]+/gi, (word) => shortened.get(word.toLowerCase()) ?? word),
  );
  const content = words.filter(({ isStop }) => !isStop);
  return (content.length > 0 ? content : words).map(({ stem }) => stem);
}

const ofColumns = new WeakMap<SqlColumn, readonly string[]>();

/** The stems of a column's header. The store keeps the column as long as the table exists. */
export function headerStems(column: SqlColumn): readonly string[] {
  const stems = ofColumns.get(column) ?? stemsOf(column.header);
  ofColumns.set(column, stems);
  return stems;
}
