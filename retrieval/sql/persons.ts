import type { SqlColumn } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems, spaced } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import { isPlace, nameColumn, personColumn } from "./name-column.ts";
import type { Word } from "./question-words.ts";
import { isAdditive, isFlag, isMeasure, isNumeric, schemaIndex } from "./schema-index.ts";

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

/** A word for what all persons of a table are. */
interface Role {
  readonly said: RegExp;
  /** Stems of the table's name or headers that say so. */
  readonly known: RegExp;
  /** Stems of numbers and flags that count or tell such persons, so that the rows are something else. */
  readonly told: RegExp;
  /** Words for other persons, whose name and age the rows may have. */
  readonly others: RegExp;
}

const roles: readonly Role[] = [
  {
    said: /^(?:victims?|casualties|fatalities)$/,
    known: /^(?:murder|homicid|kill|riot|shoot|victim|massacr|death|attack)/,
    told: /^(?:kill|dead|death|die|di$|fatal|injur|wound|victim|casualt)/,
    others: /\b(?:attackers?|perpetrators?|suspects?|shooters?|killers?|offenders?|assailants?|gunm[ae]n|murderers?)\b/,
  },
  {
    said: /^(?:winners?|laureates?|champions?)$/,
    known: /^(?:winner|award|prize|oscar|medal|champion|nobel|laureat)/,
    told: /^(?:won|win|winner|victori|place|rank|position)/,
    others: /\b(?:losers?|nominees?|nominations?|candidates?|finalists?|contestants?|results?)\b/,
  },
  {
    said: /^players?$/,
    known: /^(?:player|squad|roster|team|club)/,
    told: /^(?:player|squad|roster)/,
    others: /\b(?:coach(?:es)?|managers?|referees?|owners?)\b/,
  },
  { said: /^guests?$/, known: /^guest/, told: /^guest/, others: /\bhosts?\b/ },
];

/**
 * "How many victims were under 18" of a table of murders: each row is one of them, if the table says something that
 * only persons have, and nothing that makes its rows events or other persons.
 */
export function isRoleOf(table: AskedTable, { lower }: Pick<Word, "lower">): boolean {
  const role = roles.find(({ said }) => said.test(lower));
  if (!role || table.joins) return false;
  const { columns, name } = table;
  const stems = [...(schemaIndex(table).tables[0]?.stems ?? []), ...columns.flatMap((one) => headerStems(one))];
  const isTold = columns.some(
    (one) => (isNumeric(one) || isFlag(one)) && headerStems(one).some((stem) => role.told.test(stem)),
  );
  const areOthers = [name, ...columns.map(({ header }) => header)].some((text) =>
    role.others.test(spaced(text).replaceAll("_", " ").toLowerCase()),
  );
  return (
    stems.some((stem) => role.known.test(stem)) && !isTold && !areOthers && (arePersons(table) || haveNames(table))
  );
}

/** Whether rows have names of persons or their age. Names of teams and places may look like those of persons. */
function haveNames(table: AskedTable): boolean {
  const person = personColumn(table);
  const isOther = person !== null && (isPlace(person) || /\b(?:team|club)\b/.test(headerStems(person).join(" ")));
  return (person !== null && !isOther) || table.columns.some(isAge);
}

/** Whether a column holds the age of the row itself: "average age" of a team is none. */
export const isAge = (column: SqlColumn): boolean => isMeasure(column) && column.name === "age";

/** Whether a word means the rows because these are persons, also by the table's name: "employees". */
export const areMeant = (table: AskedTable, word: Pick<Word, "stem" | "lower">): boolean =>
  isRoleOf(table, word) ||
  (arePersons(table) &&
    !table.columns.some(countsPersons) &&
    (persons.has(word.stem) || (schemaIndex(table).tables[0]?.stems.has(word.stem) ?? false)));

/** Nouns for persons by what they do. */
const agent = /(?:[^aeiou]er|or|ist|ian|ant|ent)s$|^(?:people|men|women)$/;

/** Whether a plural may mean persons whose table has no word for them: "characters" of star_wars. */
export const mayBePersons = (table: AskedTable, { lower }: Pick<Word, "lower">): boolean =>
  agent.test(lower) &&
  arePersons(table) &&
  ![...(schemaIndex(table).tables[0]?.stems ?? [])].some((stem) => persons.has(stem));

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
