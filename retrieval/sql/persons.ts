import type { SqlColumn } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import { nameColumn, personColumn } from "./name-column.ts";
import type { Word } from "./question-words.ts";
import { isAdditive, namedLike, schemaIndex } from "./schema-index.ts";

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

/** Words for what all persons of a table are, and stems of its name or headers that say so. */
const roles: readonly (readonly [said: RegExp, known: RegExp])[] = [
  [/^(?:victims?|casualties|fatalities)$/, /^(?:murder|homicid|kill|riot|shoot|victim|massacr|death|attack)/],
  [/^(?:winners?|laureates?|champions?)$/, /^(?:winner|award|prize|oscar|medal|champion|nobel|laureat)/],
  [/^players?$/, /^(?:player|squad|roster|team|club)/],
  [/^guests?$/, /^guest/],
];

/**
 * "How many victims were under 18" of a table of murders: each row is one of them, if the table says something that
 * only persons have.
 */
export function isRoleOf(table: AskedTable, { lower }: Pick<Word, "lower">): boolean {
  const [, known] = roles.find(([said]) => said.test(lower)) ?? [];
  if (!known || table.joins) return false;
  const stems = [...(schemaIndex(table).tables[0]?.stems ?? []), ...table.columns.flatMap((one) => headerStems(one))];
  return (
    stems.some((stem) => known.test(stem)) &&
    (arePersons(table) || personColumn(table) !== null || table.columns.some((column) => namedLike(column, ["age"])))
  );
}

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
