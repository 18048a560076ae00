import type { SqlColumn } from "../../domain/sql-table.ts";
import {
  type Comparison,
  type Condition,
  columnOf,
  isDatePart,
  isPlain,
  type Measure,
  type Plan,
  type Side,
} from "./plan.ts";
import { isTemporal } from "./schema-index.ts";
import { keepsTies } from "./write-ties.ts";

/** The plan in plain words: "Counted the rows of sales where region is North." */
export function explain(plan: Plan): string {
  return `${opening(plan)}${conditions(plan)}${grouping(plan)}${ordering(plan)}.`;
}

function opening({ show, table, distinct }: Plan): string {
  const rows = `the rows of ${table.name}`;
  const computed = show.filter((measure) => !isPlain(measure));
  const [first] = computed;
  if (!first) {
    return `${distinct ? "Listed each different" : "Listed"} ${show.length === 0 ? rows : `${listOf(show.map(say))} of ${table.name}`}`;
  }
  if (computed.length === 1 && first.kind === "rows") return `Counted ${rows}`;
  if (computed.length === 1 && first.kind === "distinct") {
    return `Counted the different values of ${first.column.name} in ${rows}`;
  }
  return `Computed ${listOf(computed.map(say))} over ${rows}`;
}

/** " where region is North"; "" without a condition. */
export const sayFilter = (plan: Plan): string => conditions(plan);

function conditions({ where }: Plan): string {
  return where.length === 0 ? "" : ` where ${listOf(where.map(sayCondition))}`;
}

function grouping({ groupBy, having }: Plan): string {
  const groups = groupBy.length === 0 ? "" : ` for each ${listOf(groupBy.map(say))}`;
  if (!having) return groups;
  const bound = `${comparisons[having.operator]} ${having.number}`;
  return having.of.kind === "rows" ? `${groups} with ${bound} rows` : `${groups} where ${say(having.of)} is ${bound}`;
}

function ordering(plan: Plan): string {
  const { order, limit, skip = 0 } = plan;
  if (!order) return "";
  const [high, low] = isDate(order.by) ? ["latest", "earliest"] : ["highest", "lowest"];
  const sorted = `, sorted by ${say(order.by)}, ${order.descending ? high : low} first`;
  if (skip > 0) return `${sorted}, and kept number ${skip + 1}`;
  if (keepsTies(plan)) return `${sorted}, and kept the first with all that equal it`;
  return limit === null ? sorted : `${sorted}, and kept ${limit === 1 ? "the first" : `the first ${limit}`}`;
}

const isDate = (measure: Measure): boolean => measure.kind !== "days" && isTemporalColumn(columnOf(measure));

const functions = { avg: "average", sum: "total", min: "lowest", max: "highest", median: "median" } as const;
const dateFunctions = { ...functions, min: "earliest", max: "latest" } as const;

function say(measure: Measure): string {
  if (measure.kind === "rows") return "the number of rows";
  if (measure.kind === "share") return sayShare(measure);
  if (measure.kind === "portion") return sayPortion(measure);
  if (measure.kind === "difference" && measure.isDistance)
    return `the difference between ${saySide(measure.left)} and ${saySide(measure.right)}`;
  if (measure.kind === "difference") return `${saySide(measure.left)} less ${saySide(measure.right)}`;
  if (measure.kind === "ratio") return `${saySide(measure.left)} divided by ${saySide(measure.right)}`;
  if (measure.kind === "days")
    return `the ${measure.of === "each" ? "" : `${functions[measure.of]} `}days from ${measure.column.name} to ${measure.until.name}`;
  if (measure.kind === "column") return measure.column.name;
  if (measure.kind === "month_of_year") return `month of any year of ${measure.column.name}`;
  if (isDatePart(measure)) return `${measure.kind} of ${measure.column.name}`;
  return measure.kind === "distinct"
    ? `the number of different ${measure.column.name}`
    : `the ${(isDate(measure) ? dateFunctions : functions)[measure.kind]} ${measure.column.name}`;
}

const sayShare = ({ column, where }: Extract<Measure, { readonly kind: "share" }>): string =>
  `the percentage of ${column ? `the total ${column.name}` : "the rows"} where ${listOf(where.map(sayCondition))}`;

const sayPortion = ({ column }: Extract<Measure, { readonly kind: "portion" }>): string =>
  `the percentage of ${column ? `the total ${column.name}` : "the rows"}`;

const saySide = ({ of, where }: Side): string =>
  `${say(of)}${where.length > 0 ? ` where ${listOf(where.map(sayCondition))}` : ""}`;

const isTemporalColumn = (column: SqlColumn | null): boolean => column !== null && isTemporal(column);

const comparisons: Readonly<Record<Comparison, string>> = {
  "=": "exactly",
  "<>": "other than",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
};
const dateComparisons: Readonly<Record<Comparison, string>> = {
  "=": "on",
  "<>": "not on",
  "<": "before",
  "<=": "until",
  ">": "after",
  ">=": "from",
};
const monthNames = "January February March April May June July August September October November December".split(" ");

/** Says in which rows of which table a condition finds its value. */
const sayPartner = ({ from, where }: Extract<Condition, { readonly kind: "present" | "absent" | "group" }>): string =>
  `in ${from.name}${where.length > 0 ? ` where ${listOf(where.map(sayCondition))}` : ""}`;

function sayCondition(condition: Condition): string {
  const { name } = condition.column;
  switch (condition.kind) {
    case "values":
      return `${name} is ${condition.negated ? "not " : ""}${condition.values.join(" or ")}`;
    case "contains":
      return `${name} ${sayContains(condition)} ${condition.text}`;
    case "number":
      return `${name} is ${comparisons[condition.operator]} ${condition.number}`;
    case "columns":
      return `${name} is ${comparisons[condition.operator]} ${condition.other.name}`;
    case "numbers":
      return `${name} is ${condition.numbers.join(" or ")}`;
    case "date":
      return `${name} is ${dateComparisons[condition.operator]} ${condition.date}`;
    case "month":
      return `${name} is in ${monthNames[condition.month - 1]}`;
    case "average": {
      const among = condition.among.length > 0 ? ` of those where ${listOf(condition.among.map(sayCondition))}` : "";
      return `${name} is ${comparisons[condition.operator]} the average${among}`;
    }
    case "present":
    case "absent":
      return `${name} is ${condition.kind === "absent" ? "not " : ""}${sayPartner(condition)}`;
    case "group": {
      const { of, operator, number } = condition.having;
      return `${name} has ${say(of)} ${comparisons[operator]} ${number} ${sayPartner(condition)}`;
    }
    case "any":
      return condition.of.map((side) => listOf(side.map(sayCondition))).join(" or ");
    case "truth":
      return `${name} is ${condition.isTrue ? "true" : "false"}`;
    case "empty":
      return `${name} is ${condition.isEmpty ? "empty" : "not empty"}`;
    default:
      return condition satisfies never;
  }
}

const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

function sayContains({ negated, atStart, atEnd }: Extract<Condition, { readonly kind: "contains" }>): string {
  if (atStart) return negated ? "does not begin with" : "begins with";
  if (atEnd) return negated ? "does not end with" : "ends with";
  return negated ? "does not contain" : "contains";
}
