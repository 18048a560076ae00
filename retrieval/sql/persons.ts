import type { SqlColumn } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import { nameColumn, personColumn } from "./name-column.ts";
import type { Word } from "./question-words.ts";
import { isAdditive, schemaIndex } from "./schema-index.ts";

/** Words for persons of every kind; "gymnasts" are some of them. */
const persons = new Set(tokenize("people person individual employee worker staff member passenger"));
/** Stems of headers that only persons have, or animals. */
const traits = new Set(tokenize("sex gender salary surname"));
/** The date of a birth is that of one person; "births" alone may be their number. */
const birthDate = /^birth (?:date|dai|day|year)$/;

/** Whether a word stands for the rows, because it means persons of every kind and each row is a person. */
export const isPersonOf = (table: AskedTable, { stem }: Pick<Word, "stem">): boolean =>
  persons.has(stem) && (arePersons(table) || haveNamesOfPersons(table));

/** These say nothing of what the persons do: astronauts are no staff. */
const anyone = new Set(tokenize("people person individual member"));

/**
 * The same, if a header or the table's name says so: airports have names of persons, too. A column of passengers counts
 * the persons of each row, which is none.
 */
export const isSurelyPersonOf = (table: AskedTable, { stem }: Pick<Word, "stem">): boolean =>
  anyone.has(stem) && arePersons(table) && !table.columns.some(countsPersons);

/** Whether a column holds a number of persons. */
export const countsPersons = (column: SqlColumn): boolean =>
  isAdditive(column) && headerStems(column).some((stem) => persons.has(stem));

function haveNamesOfPersons(table: AskedTable): boolean {
  const name = nameColumn(table);
  return name !== null && name === personColumn(table);
}

function arePersons(table: AskedTable): boolean {
  const { tables } = schemaIndex(table);
  return (
    tables.some(({ stems }) => [...stems].some((stem) => persons.has(stem))) ||
    table.columns.some((column) => headerStems(column).some((stem) => traits.has(stem))) ||
    table.columns.some((column) => birthDate.test(headerStems(column).join(" ")))
  );
}
