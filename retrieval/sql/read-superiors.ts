import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import { nameColumns } from "./name-column.ts";
import { type Condition, columnOf, type Plan } from "./plan.ts";
import { type Found, find, type Reading, understand } from "./reading.ts";
import { namesOf } from "./rows-measure.ts";
import { isIdentifier } from "./schema-index.ts";

/** Stems of headers that refer to a row of the same table: manager_id of employees. */
const superior = /^(?:manag|supervisor|boss|report|parent|mentor|superior)/;
/** Words before which or behind which the superior stands: "who reports to Emily", "who has Emily as manager". */
const under =
  /\b(?:report(?:s|ed|ing)? to|(?:managed|supervised|mentored) by|works? under|subordinates? of|whose (?:manager|supervisor|boss|mentor) (?:is|was)|as (?:an? |the |their |his |her )?(?:manager|supervisor|boss|mentor))\b/g;
/** "Who does Emily manage": the person before the verb is the superior. */
const over = /\b(?:do|does|did) (?:[\p{L}'.-]+ ){1,3}(?:manage|supervise|mentor)\b/gu;
const upwards = /^(?:report|work)/;

/**
 * A table that refers to its own rows is asked twice: "who is Emily's manager" finds the row whose id stands in Emily's
 * manager_id, "who reports to Emily" the rows that have her id there. Without an identifier of the rows the question
 * is refused, because a number answers no "who". So are superlatives and two persons, of whom either may be meant.
 */
export function readSuperiors(reading: Reading, plan: Plan): Plan {
  const { table, where, show } = plan;
  const reference = table.joins ? undefined : table.columns.find(isReference);
  if (!reference || where.some(({ column }) => column === reference)) return plan;
  const key = keyOf(table, reference);
  const [found] = [...find(reading, under), ...find(reading, over)];
  const isAsked = show.some((one) => one.kind === "column" && one.column === reference) && !saysKey.test(reading.text);
  const isOfTop = isAsked && plan.limit !== null && plan.groupBy.length === 0;
  if (where.length === 0 ? !isOfTop : !found && !isAsked) return plan;
  const persons = where.filter((one) => isPerson(table, one));
  const isOneRow = persons.every((one) => one.kind !== "values" || one.values.length === 1);
  if (!key || where.length === 0 || plan.order || plan.having || !isOneRow) {
    reading.beyond.push(reference.header);
    return plan;
  }
  if (found) understand(reading, found);
  reading.guesses.push("same table");
  const isUpwards = !found || asksUpwards(reading, found);
  const [column, inner] = isUpwards ? [key, reference] : [reference, key];
  // "Who in team B reports to Emily": what else is said describes the rows that are asked for.
  const told = isUpwards || persons.length === 0 ? where : persons;
  const present: Condition = { kind: "present", column, from: table, key: inner, where: told };
  const others = show.filter((one) => columnOf(one) !== reference);
  const shown = others.length > 0 && plan.show.every(({ kind }) => kind !== "column") ? others : namesOf(table);
  return {
    ...plan,
    show: plan.intent === "list" ? shown : plan.show,
    where: [...where.filter((one) => !told.includes(one)), present],
  };
}

/** Whether a condition names a person, and not what the person is or has. */
const isPerson = (table: AskedTable, { column }: Condition): boolean =>
  nameColumns(table).includes(column) || /(?:^|[ _])name$/i.test(column.header);

/** "To whom does Emily report": the person stands before the verb. */
function asksUpwards({ links, words }: Reading, { from, to }: Found): boolean {
  if (!upwards.test(words[from]?.lower ?? "")) return false;
  return !links.some((link) => link.kind === "value" && link.from >= to);
}

const saysKey = /\b(?:ids?|numbers?|codes?)\b/;

const isReference = (column: SqlColumn): boolean =>
  column.type !== "date" &&
  (isIdentifier(column) || headerStems(column).join(" ") === "report") &&
  headerStems(column).some((stem) => superior.test(stem));

/** The identifier in the first column, if all references lie within its numbers. */
function keyOf({ columns: [first] }: AskedTable, reference: SqlColumn): SqlColumn | undefined {
  if (!first || first === reference || first.type !== reference.type || !isIdentifier(first)) return undefined;
  if (first.type === "text") return reference.values.every((value) => first.values.includes(value)) ? first : undefined;
  const [inner, outer] = [reference.range, first.range];
  return inner && outer && outer.least <= inner.least && inner.greatest <= outer.greatest ? first : undefined;
}
