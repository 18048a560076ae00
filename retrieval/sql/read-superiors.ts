import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import { type Condition, columnOf, type Plan } from "./plan.ts";
import { find, type Reading, understand } from "./reading.ts";
import { namesOf } from "./rows-measure.ts";
import { isIdentifier } from "./schema-index.ts";

/** Stems of headers that refer to a row of the same table: manager_id of employees. */
const superior = /^(?:manag|supervisor|boss|report|parent|mentor|superior)/;
const under =
  /\b(?:report(?:s|ed|ing)? to|(?:is|are|was|were) (?:managed|supervised|mentored) by|works? under|subordinates? of)\b/g;

/**
 * A table that refers to its own rows is asked twice: "who is Emily's manager" finds the row whose id stands in Emily's
 * manager_id, "who reports to Emily" the rows that have her id there. Without an identifier of the rows the question
 * is refused, because a number answers no "who".
 */
export function readSuperiors(reading: Reading, plan: Plan): Plan {
  const { table, where, show } = plan;
  const reference = table.joins ? undefined : table.columns.find(isReference);
  if (!reference || where.length === 0 || where.some(({ column }) => column === reference)) return plan;
  const key = keyOf(table, reference);
  const [found] = find(reading, under);
  const isAsked = show.some((one) => one.kind === "column" && one.column === reference) && !saysKey.test(reading.text);
  if (!found && !isAsked) return plan;
  if (!key) {
    reading.beyond.push(reference.header);
    return plan;
  }
  if (found) understand(reading, found);
  reading.guesses.push("same table");
  const [column, inner] = found ? [reference, key] : [key, reference];
  const present: Condition = { kind: "present", column, from: table, key: inner, where };
  const others = show.filter((one) => columnOf(one) !== reference);
  const shown = others.length > 0 && plan.show.every(({ kind }) => kind !== "column") ? others : namesOf(table);
  return { ...plan, show: plan.intent === "list" ? shown : plan.show, where: [present] };
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
