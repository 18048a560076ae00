import { type SqlColumn, type SqlTable, valuesIndexed } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import { isAdditive, isKey, namedLike, numbersEachRow } from "./schema-index.ts";

/** Share of different values from which a column tells rows apart; names repeat now and then. */
const shareNeeded = 0.9;
/** The same for a column that is called "name": of each car model there are some. */
const shareOfNames = 0.5;
/** Longer texts are descriptions. */
const longestName = 80;

/** The column that names the rows, as people ask for them by "who" and "which hospitals"; null if none does. */
export function nameColumn(table: SqlTable): SqlColumn | null {
  const naming = table.columns.filter((column) => tellsApart(column, table, shareNeeded));
  const first = table.columns.find((column) => !numbersEachRow(column, table));
  return (
    table.columns.find(
      (column) => headerStems(column).join(" ") === "name" && tellsApart(column, table, shareOfNames),
    ) ??
    naming.find((column) => /^(name|titl|label|model)$/.test(headerStems(column).at(-1) ?? "")) ??
    naming.find((column) => headerStems(column).includes("name")) ??
    naming.find((column) => !isKey(column) && column === first) ??
    null
  );
}

/** Whether almost each row of a table has a text of its own in the column. */
export const tellsRowsApart = (column: SqlColumn, table: AskedTable): boolean =>
  !table.joins && tellsApart(column, table, shareNeeded);

function tellsApart(column: SqlColumn, { row_count }: SqlTable, share: number): boolean {
  if (column.type !== "text" || row_count < 2) return false;
  const { values } = column;
  const isDifferent = values.length >= valuesIndexed || values.length >= share * row_count;
  const some = values.slice(0, 100);
  return isDifferent && some.filter(({ length }) => length <= longestName).length >= 0.95 * some.length;
}

/** A first and a last name, and what may stand between them. */
const personName = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;
/** Share of the first values that must look like names of persons. */
const personShare = 0.8;

/** The column that "who" asks for if no column names the rows: the only one whose values look like names of persons. */
export function personColumn({ columns }: SqlTable): SqlColumn | null {
  const isPersons = ({ values }: SqlColumn) => {
    const some = values.slice(0, 100);
    return some.length >= 5 && some.filter((value) => personName.test(value)).length >= personShare * some.length;
  };
  const [person, ...more] = columns.filter((column) => column.type === "text" && isPersons(column));
  return person && more.length === 0 ? person : null;
}

const amounts = ["total amount", "total", "amount", "revenue", "sales", "turnover", "cost"];

/** The column of money that a sale or an order comes to; null if no header says so. */
export function amountColumn({ columns }: SqlTable): SqlColumn | null {
  const additive = columns.filter((column) => isAdditive(column));
  for (const amount of amounts) {
    const found = additive.find((column) => namedLike(column, [amount]));
    if (found) return found;
  }
  const [priced, ...more] = additive.filter(({ unit }) => unit !== undefined);
  return priced && more.length === 0 ? priced : null;
}

/** The columns that name the rows: one, or a person's first and last name. */
export function nameColumns(table: SqlTable): readonly SqlColumn[] {
  const name = nameColumn(table);
  const parts = ["first name", "last name"].flatMap(
    (part) => table.columns.find((column) => headerStems(column).join(" ") === part) ?? [],
  );
  // If all last names differ, they identify the rows, but a name still has both parts.
  return name && !(parts.includes(name) && parts.length > 1) ? [name] : parts;
}

const places = tokenize(
  "place location city town station area region county district state country nation address venue site",
);

/** Whether a header says that its values are places. */
export const isPlace = (column: SqlColumn): boolean => headerStems(column).some((stem) => places.includes(stem));

/** The column that "where" asks for: the only text that tells the rows apart and is called a place; null if none is. */
export function placeColumn(table: SqlTable): SqlColumn | null {
  const found = table.columns.filter(
    (column) => tellsApart(column, table, shareNeeded) && places.includes(headerStems(column).at(-1) ?? ""),
  );
  const [place, ...more] = found;
  return place && more.length === 0 ? place : null;
}
