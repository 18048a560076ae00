import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems, stemsOf } from "./header-stems.ts";
import type { Join } from "./joined-table.ts";
import { isIdentifier, isUnique } from "./schema-index.ts";

/** Share of the referring column's values that the key must have. */
const sharedNeeded = 0.5;
/** Values that are compared, most frequent first. */
const valuesCompared = 300;
/** Fewest different values that are compared. Fewer, such as "yes" and "no", may agree by chance. */
const fewestValues = 4;

const known = new WeakMap<readonly SqlColumn[], WeakMap<readonly SqlColumn[], ScoredJoin | null>>();

interface ScoredJoin {
  readonly join: Join;
  readonly score: number;
}

/** The equation that joins two tables, in the direction that is surer; null if nothing suggests one. */
export function findJoin(a: SqlTable, b: SqlTable): Join | null {
  const [forth, back] = [directed(a, b), directed(b, a)];
  return ((forth?.score ?? 0) >= (back?.score ?? 0) ? forth : back)?.join ?? null;
}

function directed(from: SqlTable, to: SqlTable): ScoredJoin | null {
  const ofFrom = known.get(from.columns) ?? new WeakMap<readonly SqlColumn[], ScoredJoin | null>();
  known.set(from.columns, ofFrom);
  const cached = ofFrom.get(to.columns);
  if (cached !== undefined) return cached && { ...cached, join: { ...cached.join, from, to } };
  const found = bestJoin(from, to);
  ofFrom.set(to.columns, found);
  return found;
}

function bestJoin(from: SqlTable, to: SqlTable): ScoredJoin | null {
  let best: ScoredJoin | null = null;
  const tableStems = stemsOf(to.name);
  for (const toColumn of to.columns) {
    const isText = toColumn.type === "text";
    const isOfTexts = isText && isKeyOf(to, toColumn);
    const isOfNumbers = canBeKey(toColumn) && isOwnKey(to, { column: toColumn, tableStems });
    if (!isOfTexts && !isOfNumbers) continue;
    for (const fromColumn of from.columns) {
      if (!canBeKey(fromColumn)) continue;
      const areTexts = isText && fromColumn.type === "text";
      if (areTexts ? !isOfTexts : !isOfNumbers) continue;
      const join = { from, fromColumn, to, toColumn };
      const named = nameScore(join, tableStems);
      const repeats = !areTexts && mustRepeat(to, toColumn);
      if (!areTexts && !mayMeet(fromColumn, toColumn)) continue;
      const score = areTexts ? textScore(join, named) : (named || rangeScore(join, tableStems)) * (repeats ? 0.5 : 1);
      if (score > (best?.score ?? 0))
        best = { join: areTexts ? join : { ...join, isUnsure: isUnsure(join, tableStems) }, score };
    }
  }
  return best;
}

/**
 * Whether some number of one column may be that of the other: ranges that lie apart share none, and codes such as "X1"
 * are no numbers.
 */
function mayMeet(a: SqlColumn, b: SqlColumn): boolean {
  if (a.type === "text" || b.type === "text")
    return [a, b].every(({ type, values }) => type !== "text" || areNumbers(values));
  return (
    a.range === undefined ||
    b.range === undefined ||
    (a.range.least <= b.range.greatest && b.range.least <= a.range.greatest)
  );
}
const areNumbers = (values: readonly string[]): boolean => {
  const some = values.slice(0, valuesCompared);
  return some.filter((value) => /^\d+$/.test(value.trim())).length >= sharedNeeded * Math.max(1, some.length);
};

/** Smaller numbers count something in many tables. */
const leastTelling = 100;

/**
 * Score of identifiers with different names whose numbers lie within those of the key and cover most of them:
 * student_id and the id of pupils. 0 if the column refers to no key. The score is lower than that of any matching name.
 */
function rangeScore({ fromColumn, toColumn }: Join, tableStems: readonly string[]): number {
  const [inner, outer] = [fromColumn.range, toColumn.range];
  if (
    !inner ||
    !outer ||
    !isIdentifier(fromColumn) ||
    !isNamedFor({ column: toColumn, tableStems }) ||
    outer.least < leastTelling
  )
    return 0;
  const isWithin = inner.least >= outer.least && inner.greatest <= outer.greatest;
  return isWithin && inner.greatest - inner.least >= sharedNeeded * (outer.greatest - outer.least) ? 0.4 : 0;
}

/** 0 for no key. Texts need equal values; names are further evidence. */
function textScore({ fromColumn, to, toColumn }: Join, named: number): number {
  const shared = sharedValues(fromColumn, toColumn, to);
  return shared < sharedNeeded ? 0 : shared / 2 + named + (sameHeader(fromColumn, toColumn) ? 0.5 : 0);
}

const canBeKey = ({ type }: SqlColumn): boolean => type === "text" || type === "integer";
const sameHeader = (a: SqlColumn, b: SqlColumn): boolean => headerStems(a).join(" ") === headerStems(b).join(" ");

/**
 * Whether there are fewer whole numbers in the column's range than rows: 10 rows of the concerts 1 to 6. The other
 * direction is then preferred.
 */
const mustRepeat = ({ row_count }: SqlTable, { range }: SqlColumn): boolean =>
  range !== undefined && range.greatest - range.least + 1 < row_count;

interface Named {
  readonly column: SqlColumn;
  readonly tableStems: readonly string[];
}

/**
 * Whether a column probably has each number once, judged only by place and name: the first column, or the table's own
 * identifier if the first column is no identifier. The shop_id of sales refers to another table.
 */
const isOwnKey = ({ columns: [first] }: SqlTable, { column, tableStems }: Named): boolean =>
  column === first ||
  (isIdentifier(column) && (first === undefined || !isIdentifier(first)) && isNamedFor({ column, tableStems }));

/** Whether an identifier has the table's name, or the end of it: `id` or `maker_id` of car_makers. */
function isNamedFor({ column, tableStems }: Named): boolean {
  const stems = headerStems(column).filter((stem) => stem !== "id");
  const end = tableStems.slice(-Math.max(1, stems.length));
  // Headers shorten names: StuID of students.
  return stems.every((stem, at) => end[at]?.startsWith(stem) === true);
}

/**
 * Without its table's name on either side, an identifier may have each value several times, even in the first column.
 */
const isUnsure = ({ fromColumn, toColumn }: Join, tableStems: readonly string[]): boolean =>
  !isNamedFor({ column: toColumn, tableStems }) && !isNamedLike(fromColumn, tableStems);

/** Whether a column refers to a table by the end of its name: `channel` to tv_channel. */
function isNamedLike(column: SqlColumn, tableStems: readonly string[]): boolean {
  const stems = headerStems(column);
  const referring = stems.at(-1) === "id" ? stems.slice(0, -1) : stems;
  return (
    referring.some((stem) => /\D/.test(stem)) && tableStems.slice(-referring.length).join(" ") === referring.join(" ")
  );
}

/** `singer_id` refers to `singer_id` or to `id` of singers, `channel` to the first column of tv_channel. */
function nameScore({ fromColumn, to, toColumn }: Join, tableStems: readonly string[]): number {
  const [a, b] = [headerStems(fromColumn), headerStems(toColumn)];
  const isLong = isIdentifier(toColumn) && b.length > 1;
  if (isLong && a.join(" ") === b.join(" "))
    return 1 + (toColumn === to.columns[0] ? 0.5 : 0) + (isNamedFor({ column: toColumn, tableStems }) ? 0.1 : 0);
  if (isLong && a.join(" ").endsWith(` ${b.join(" ")}`)) return 0.9;
  if (toColumn !== to.columns[0]) return 0;
  return isNamedLike(fromColumn, tableStems) && a.join(" ") !== "id" ? 0.8 : 0;
}

/**
 * Whether each row has its own value. For a long column the index has only the first values, which are in order if none
 * repeats.
 */
function isKeyOf(table: SqlTable, column: SqlColumn): boolean {
  if (isUnique(column, table)) return true;
  return isCut(table, column) && isSorted(column);
}

const isCut = ({ row_count }: SqlTable, { values }: SqlColumn): boolean => values.length >= 2_000 && row_count > 2_000;

const isSorted = ({ values }: SqlColumn): boolean =>
  values.every((value, at) => at === 0 || (values[at - 1] ?? "") < value);

const valueSets = new WeakMap<SqlColumn, ReadonlySet<string>>();

function valueSet(column: SqlColumn): ReadonlySet<string> {
  const values = valueSets.get(column) ?? new Set(column.values);
  valueSets.set(column, values);
  return values;
}

function sharedValues(column: SqlColumn, key: SqlColumn, to: SqlTable): number {
  const last = isCut(to, key) ? (key.values.at(-1) ?? "") : null;
  const within = last === null ? column.values : column.values.filter((value) => value <= last);
  const compared = within.slice(0, valuesCompared);
  if (compared.length < fewestValues) return 0;
  const keys = valueSet(key);
  return compared.filter((value) => keys.has(value)).length / compared.length;
}
