import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, type Join, joinedTable, ownerOf, partsOf } from "./joined-table.ts";
import type { ColumnLink, TableLink } from "./links.ts";
import { type Condition, columnOf, type Measure, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { different, type Reading, spend, understand } from "./reading.ts";
import { namesOf } from "./rows-measure.ts";
import { isTemporal } from "./schema-index.ts";

const denials = new Set("not no without never don doesn didn hasn haven isn aren wasn weren".split(" "));

/**
 * Turns a negation over a join into rows without a partner: "students who have no cat" are not students with another
 * pet. The plan then asks the one table whose columns it shows. Plans without such a negation stay as they are.
 */
export function readAbsence(reading: Reading, asked: Plan): Plan {
  const { table } = asked;
  const denial = reading.words.find(({ lower }) => denials.has(lower));
  const verb = denial && table.joins ? deniedVerb(reading, denial.at) : undefined;
  const shownKeys = asked.show.filter((one) => one.kind !== "column" || one.column !== verb?.column).map(keyed(table));
  const plan = { ...asked, show: different(shownKeys) };
  const kept = denial && keptPart(plan, reading);
  if (!denial || !kept || !table.joins || plan.order || plan.having) return asked;
  const others = restOf(table, kept);
  if (!others) return asked;
  const isOther = ({ column }: Condition) => ownerOf(table, column) !== kept;
  const denied = plan.where.filter(isOther);
  const isCopular = deniesFlag(reading, { denied, denial });
  const hasDenied =
    isCopular ||
    denied.some((condition) => "negated" in condition && condition.negated) ||
    isBeforePart(reading, others.table) ||
    (verb !== undefined && ownerOf(table, verb.column) !== kept);
  if (!hasDenied) return asked;
  // With more tables it is unknown which conditions belong to the denial.
  if (isCopular ? others.table.joins : hasAffirmed(reading, { denied, denial })) {
    reading.beyond.push(denial.text);
    return asked;
  }
  understand(reading, { from: denial.at, to: denial.at + 1 });
  if (verb) spend(reading, verb);
  const where = denied.map((condition) =>
    "negated" in condition ? { ...condition, negated: false } : affirmed(condition),
  );
  const absent: Condition = { kind: "absent", column: others.column, from: others.table, key: others.key, where };
  const shown = plan.show.length > 0 ? plan.show : namesOf(kept);
  const show = shown.map((measure) => (measure.kind === "distinct" ? ({ kind: "rows" } as const) : measure));
  // Rows without a partner are not repeated, so only the word "different" asks for each once.
  const distinct = plan.distinct && /\b(?:different|distinct|unique)\b/.test(reading.text);
  return { ...plan, distinct, table: kept, show, where: [...plan.where.filter((one) => !isOther(one)), absent] };
}

/** "the ids of students": a column that refers to the students' id asks for the same number. */
const keyed =
  ({ joins = [] }: AskedTable) =>
  (measure: Measure): Measure => {
    const join = joins.find(({ fromColumn }) => measure.kind === "column" && measure.column === fromColumn);
    return join ? { kind: "column", column: join.toColumn } : measure;
  };

/**
 * "countries where English is not the official language": the flag is denied of the value, and countries without the
 * value fulfil it, too. "Tea orders that are not paid" are orders.
 */
function deniesFlag({ words, links }: Reading, { denied, denial }: Denied): boolean {
  const [before, verb] = [words[denial.at - 2], words[denial.at - 1]];
  const isOfValue = links.some(({ kind, to }) => kind === "value" && to === (before?.at ?? -2) + 1);
  const [value, flag, ...more] = denied;
  return (
    isOfValue &&
    /^(?:is|are|was|were)$/.test(verb?.lower ?? "") &&
    more.length === 0 &&
    value?.kind === "values" &&
    !value.negated &&
    flag?.kind === "truth" &&
    !flag.isTrue
  );
}

interface Denied {
  /** The conditions that would move into the denial. */
  readonly denied: readonly Condition[];
  readonly denial: Word;
}

/**
 * Whether some of the conditions may be meant positively: "a dog but not a cat". Dates and numbers count as such,
 * because nothing shows whether they are denied.
 */
function hasAffirmed({ words, links }: Reading, { denied, denial }: Denied): boolean {
  const isNegated = denied.map((one) => ("negated" in one ? one.negated : one.kind === "truth" && !one.isTrue));
  const isBeforeDenial = links.some(
    ({ kind, from, ...link }) =>
      kind === "value" &&
      from < denial.at &&
      "entries" in link &&
      denied.some(({ column }) => link.entries.some((entry) => entry.column === column)),
  );
  return (
    (isNegated.includes(true) && isNegated.includes(false)) ||
    denied.some(({ kind }) => !deniable.has(kind)) ||
    isBeforeDenial ||
    words.some(({ lower }) => lower === "but")
  );
}

const deniable = new Set<Condition["kind"]>(["values", "contains", "truth"]);

const affirmed = (condition: Condition): Condition =>
  condition.kind === "truth" ? { ...condition, isTrue: true } : condition;

/** "never borrowed" of a column borrowed_on: the verb denies the row, and asks for no date. */
function deniedVerb(reading: Reading, denial: number): ColumnLink | undefined {
  return reading.links.find(
    (link): link is ColumnLink =>
      link.kind === "column" &&
      link.from > denial &&
      link.from <= denial + verbReach &&
      isTemporal(link.column) &&
      /(?:ed|en|t)$/.test(reading.words[link.from]?.lower ?? ""),
  );
}
/** "never been borrowed" */
const verbReach = 3;

/** The one part whose columns the plan shows and groups by, otherwise the table that the question asks for. */
function keptPart({ table, show, groupBy }: Plan, { links, text }: Reading): SqlTable | null {
  if (show.length + groupBy.length === 0)
    return /^(?:which|who|list|show|name|find)\b/.test(text)
      ? (links.find((link): link is TableLink => link.kind === "table")?.table ?? null)
      : null;
  const columns = [...show, ...groupBy].flatMap((measure) => columnOf(measure) ?? []);
  const [first, ...more] = [...new Set(columns.map((column) => ownerOf(table, column)))];
  return first && more.length === 0 ? first : null;
}

interface Rest {
  readonly table: AskedTable;
  /** The kept table's column, and the column of the rest that has its values. */
  readonly column: SqlColumn;
  readonly key: SqlColumn;
}

/** The join without the kept part, which must be at its beginning or end. */
export function restOf(table: AskedTable, kept: SqlTable): Rest | null {
  const parts = partsOf(table);
  const joins = table.joins ?? [];
  const touching = joins.filter(({ from, to }) => from === kept || to === kept);
  const [join] = touching;
  const left = parts.filter((part) => part !== kept);
  if (!join || touching.length !== 1) return null;
  const [column, key] = join.to === kept ? [join.toColumn, join.fromColumn] : [join.fromColumn, join.toColumn];
  return { table: left.length === 1 && left[0] ? left[0] : joinedTable(left, ordered(left, joins)), column, key };
}

const ordered = (left: readonly SqlTable[], joins: readonly Join[]): Join[] =>
  joins.filter(({ from, to }) => left.includes(from) && left.includes(to));

/** "shops with no employees": the negation stands right before the other table's word. */
const isBeforePart = ({ links, words }: Reading, other: AskedTable): boolean =>
  links.some(
    ({ kind, from, ...link }) =>
      kind === "table" &&
      "table" in link &&
      partsOf(other).includes(link.table) &&
      [1, 2, 3].some((back) => denials.has(words[from - back]?.lower ?? "")),
  );
