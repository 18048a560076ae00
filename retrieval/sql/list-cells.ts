import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import { fold } from "../../domain/text/fold.ts";
import { headerStems } from "./header-stems.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import type { ValueLink } from "./links.ts";
import { isPlace, nameColumn, personColumn } from "./name-column.ts";
import { type Reading, understand } from "./reading.ts";
import { isUnique } from "./schema-index.ts";

/** Separators of a cell that holds several values. A comma may also stand in a name: "Korea, North". */
const bar = / ?[|;] ?/;
const comma = ", ";
/** Cells of more parts are sentences. */
const mostParts = 12;
/** Most longer cells in one statement. */
const cellsLimit = 200;
/** Parts of lists occur in at least so many cells. */
const usualCells = 3;

type CellsByPart = ReadonlyMap<string, readonly string[]>;
interface Lists {
  readonly bars: CellsByPart;
  readonly commas: CellsByPart;
}

/** The lists of a column; it is read once for all questions. */
const known = new WeakMap<SqlColumn, Lists>();

/**
 * The longer cells of a column that list a value among others: "Action|Horror" for "Horror". A film of both kinds is a
 * horror film, but "only horror" means the exact cell.
 */
export function listsOf(reading: Reading, link: ValueLink, column: SqlColumn): readonly string[] {
  const { table, words, beyond, guesses } = reading;
  const lists = known.get(column) ?? { bars: cellsByPart(column, bar), commas: cellsByPart(column, comma) };
  known.set(column, lists);
  const values = link.entries.filter((entry) => entry.column === column).map(({ value }) => fold(value).trim());
  const inBars = values.flatMap((value) => lists.bars.get(value) ?? []);
  const inCommas = values.flatMap((value) => lists.commas.get(value) ?? []);
  if (inBars.length + inCommas.length === 0 || column === nameColumn(ownerOf(table, column))) return [];
  const areLists = inCommas.length > 0 && mayList(table, column) && areUsual(lists.commas, column);
  const cells = [...inBars, ...(areLists ? inCommas : [])];
  // "Home, Kitchen" may be a place of its own or two kinds, and "Seattle, Washington" lies in Washington.
  const isUnclear = mayList(table, column)
    ? inCommas.length > 0 && !areLists
    : isPlace(column) && inCommas.some((cell) => !values.some((value) => fold(cell).startsWith(`${value}, `)));
  if (isUnclear && !guesses.includes("list")) guesses.push("list");
  if (cells.length === 0 || isOnly(reading, link)) return [];
  const said = words[link.from]?.text ?? column.header;
  // Both kinds at once, or the films of either: "comedy and horror".
  if (isJoined(reading, link, column)) beyond.push(`and ${said}`);
  // The statement would leave some cells out.
  if (cells.length > cellsLimit || column.values.length >= valuesIndexed) beyond.push(`all cells with ${said}`);
  return cells.slice(0, cellsLimit);
}

function cellsByPart({ values }: SqlColumn, separator: RegExp | string): CellsByPart {
  const cells = new Map<string, string[]>();
  for (const value of values) {
    const parts = fold(value).split(separator);
    if (parts.length < 2 || parts.length > mostParts) continue;
    for (const part of new Set(parts.map((one) => one.trim()))) {
      const before = cells.get(part);
      if (before) before.push(value);
      else cells.set(part, [value]);
    }
  }
  return cells;
}

const persons =
  /^(?:author|name|person|surname|mayor|director|writer|owner|winner|player|artist|captain|employe|manag|custom|teacher|student)$/;

/** Whether a comma may separate values of a column: not in "Lee, Ann", "Paris, Texas" and texts of single rows. */
const mayList = (table: AskedTable, column: SqlColumn): boolean =>
  !isUnique(column, table) &&
  !isPlace(column) &&
  column !== personColumn(ownerOf(table, column)) &&
  !headerStems(column).some((stem) => persons.test(stem));

/** Whether most parts stand in several cells, as kinds do and names do not. */
function areUsual(cells: CellsByPart, { values }: SqlColumn): boolean {
  const alone = new Set(values.map((value) => fold(value).trim()));
  const usual = [...cells].filter(([part, { length }]) => length + (alone.has(part) ? 1 : 0) >= usualCells);
  return usual.length > cells.size / 2;
}

/** "are only horror", "horror only", "purely horror"; "show only horror films" asks for nothing else. */
function isOnly(reading: Reading, { from, to }: ValueLink): boolean {
  const { words, guesses, beyond } = reading;
  const [first, before, after] = [words[from - 2], words[from - 1], words[to]];
  const only = [before, after].find((word) => /^(?:only|just|purely|exclusively|solely)$/.test(word?.lower ?? ""));
  if (!only) return false;
  understand(reading, { from: only.at, to: only.at + 1 });
  const isExact =
    only === after ||
    /^(?:is|are|was|were|not)$/.test(first?.lower ?? "") ||
    /^(?:purely|exclusively|solely)$/.test(only.lower);
  if (!isExact) guesses.push("only");
  if (isExact && first?.lower === "not") beyond.push("not only");
  return isExact;
}

/** Whether "and" stands between two values of a column. */
const isJoined = ({ links, words }: Reading, { from, to }: ValueLink, column: SqlColumn): boolean =>
  links.some(
    (other) =>
      other.kind === "value" &&
      ((other.to === from - 1 && words[other.to]?.lower === "and") ||
        (other.from === to + 1 && words[to]?.lower === "and")) &&
      other.entries.some((entry) => entry.column === column),
  );
