import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { stemsOf } from "./header-stems.ts";
import type { Join } from "./joined-table.ts";
import { isUnique } from "./schema-index.ts";

/** Share of the referring column's values that the key must have. */
const sharedNeeded = 0.5;
/** Values that are compared, most frequent first. */
const valuesCompared = 300;
/** Values of fewer kinds may agree by chance, such as "yes" and "no". */
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
  for (const toColumn of to.columns) {
    for (const fromColumn of from.columns) {
      const join = { from, fromColumn, to, toColumn };
      const score = scoreOf(join);
      if (score > (best?.score ?? 0)) best = { join, score };
    }
  }
  return best;
}

/** 0 for no key. Names and equal values are evidence; texts need equal values. */
function scoreOf({ from, fromColumn, to, toColumn }: Join): number {
  if (!canBeKey(fromColumn) || !canBeKey(toColumn)) return 0;
  const named = nameScore({ from, fromColumn, to, toColumn });
  if (fromColumn.type === "text" && toColumn.type === "text") {
    if (!isKeyOf(to, toColumn)) return 0;
    const shared = sharedValues(fromColumn, toColumn, to);
    return shared < sharedNeeded ? 0 : shared / 2 + named + (sameHeader(fromColumn, toColumn) ? 0.5 : 0);
  }
  return named > 0 && (toColumn === to.columns[0] || endsInId(toColumn)) ? named : 0;
}

const canBeKey = ({ type }: SqlColumn): boolean => type === "text" || type === "integer";
const sameHeader = (a: SqlColumn, b: SqlColumn): boolean => stemsOf(a.header).join(" ") === stemsOf(b.header).join(" ");
const endsInId = ({ header }: SqlColumn): boolean => /(?:^|[_ ])id$|(?:I|_i)[dD]$|ID$/.test(header);

/** `singer_id` refers to `singer_id` or to `id` of singers, `channel` to the first column of tv_channel. */
function nameScore({ fromColumn, to, toColumn }: Join): number {
  const [a, b, table] = [stemsOf(fromColumn.header), stemsOf(toColumn.header), stemsOf(to.name)];
  const isIdentifier = endsInId(toColumn) && b.length > 1;
  if (isIdentifier && a.join(" ") === b.join(" ")) return 1 + (toColumn === to.columns[0] ? 0.5 : 0);
  if (isIdentifier && a.join(" ").endsWith(` ${b.join(" ")}`)) return 0.9;
  if (toColumn !== to.columns[0]) return 0;
  const referring = a.at(-1) === "id" ? a.slice(0, -1) : a;
  const isNamed =
    referring.some((stem) => /\D/.test(stem)) && table.slice(-referring.length).join(" ") === referring.join(" ");
  return isNamed && a.join(" ") !== "id" ? 0.8 : 0;
}

/** Whether each row has its own value. Of a longer column the index has the first values, in order if none repeats. */
function isKeyOf(table: SqlTable, column: SqlColumn): boolean {
  if (isUnique(column, table)) return true;
  return isCut(table, column) && column.values.every((value, at) => at === 0 || (column.values[at - 1] ?? "") < value);
}

const isCut = ({ row_count }: SqlTable, { values }: SqlColumn): boolean => values.length >= 2_000 && row_count > 2_000;

function sharedValues(column: SqlColumn, key: SqlColumn, to: SqlTable): number {
  const last = isCut(to, key) ? (key.values.at(-1) ?? "") : null;
  const compared = column.values.filter((value) => last === null || value <= last).slice(0, valuesCompared);
  if (compared.length < fewestValues) return 0;
  const keys = new Set(key.values);
  return compared.filter((value) => keys.has(value)).length / compared.length;
}
