import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, keyOfRepeated, ownerOf } from "./joined-table.ts";
import { nameColumn } from "./name-column.ts";
import { columnOf, isPlain, type Measure, type Plan } from "./plan.ts";
import { isRepeated } from "./repeated-rows.ts";
import { isUnique } from "./schema-index.ts";

interface Counted {
  readonly plan: Plan;
  /** The table whose rows are counted instead; null if the plan stays as it is. */
  readonly counted: SqlTable | null;
}

/**
 * Counts the rows that belong to each group if the plan counts the group itself: each concert is one concert, so "the
 * number of singers in each concert" counts the rows of the table that refers to it, and "languages of each country"
 * makes no groups of languages.
 */
export function countPartners(plan: Plan): Counted {
  const { table, groupBy } = plan;
  const things = table.joins ? groupBy.flatMap((group) => thingOf(table, group)) : [];
  const own = measuresOf(plan).find((measure) => isOwn(measure, { plan, things }));
  const partner = own && partnerOf(table, things);
  if (!own || !partner) return { plan, counted: null };
  const divided = groupBy.filter((group) => !isOf(group, partner, table) || things.includes(partner));
  if (divided.length === 0) return { plan, counted: null };
  const isCounted = own.kind === "distinct" && isOf(own, partner, table) && !isReference(table, own.column);
  const key = keyOfRepeated(table, partner);
  if (isRepeated(table, partner) && !key && !isCounted) return { plan, counted: null };
  const by: Measure = isCounted ? own : isRepeated(table, partner) && key ? { kind: "distinct", column: key } : rows;
  const replaced = (measure: Measure): Measure => (isOwn(measure, { plan, things }) ? by : measure);
  const isLeft = (measure: Measure) => isPlain(measure) && groupBy.includes(measure) && !divided.includes(measure);
  return {
    plan: {
      ...plan,
      groupBy: divided,
      show: plan.show.filter((measure) => !isLeft(measure)).map(replaced),
      order: plan.order && { ...plan.order, by: replaced(plan.order.by) },
      having: plan.having && { ...plan.having, of: replaced(plan.having.of) },
    },
    counted: partner,
  };
}

const rows: Measure = { kind: "rows" };

const measuresOf = ({ show, order, having }: Plan): readonly Measure[] => [
  ...show,
  ...(order ? [order.by] : []),
  ...(having ? [having.of] : []),
];

/** The table of which each group is one thing, because the group's column names its rows. */
function thingOf(table: AskedTable, group: Measure): SqlTable[] {
  const column = group.kind === "column" ? group.column : null;
  if (!column) return [];
  const owner = ownerOf(table, column);
  const isName = isUnique(column, owner) || nameColumn(owner) === column || keyOfRepeated(table, owner) === column;
  return isName ? [owner] : [];
}

interface OwnTest {
  readonly plan: Plan;
  readonly things: readonly SqlTable[];
}

/** Whether a number of different values is 1 in each group: those of the group's column, or of the key of its thing. */
const isOwn = (measure: Measure, { plan: { table, groupBy }, things }: OwnTest): boolean =>
  measure.kind === "distinct" &&
  (groupBy.some((group) => columnOf(group) === measure.column) ||
    equals(table, measure.column).some((column) => things.some((thing) => keyOfRepeated(table, thing) === column)));

/** A column and the keys that the join equates with it. */
const equals = ({ joins = [] }: AskedTable, column: SqlColumn): readonly SqlColumn[] => [
  column,
  ...joins.flatMap(({ fromColumn, toColumn }) => (fromColumn === column ? [toColumn] : [])),
];

const isReference = ({ joins = [] }: AskedTable, column: SqlColumn): boolean =>
  joins.some(({ fromColumn, toColumn }) => fromColumn === column || toColumn === column);

const isOf = (measure: Measure, part: SqlTable, table: AskedTable): boolean => {
  const column = columnOf(measure);
  return column !== null && ownerOf(table, column) === part;
};

/** The only table that refers to the things of the groups. */
function partnerOf({ joins = [] }: AskedTable, things: readonly SqlTable[]): SqlTable | null {
  const [partner, ...more] = [...new Set(joins.filter(({ to }) => things.includes(to)).map(({ from }) => from))];
  return partner && more.length === 0 ? partner : null;
}
