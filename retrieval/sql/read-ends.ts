import type { SqlColumn } from "../../domain/sql-table.ts";
import { sources, targets } from "./direct-joins.ts";
import { type Join, ownerOf } from "./joined-table.ts";
import type { Condition, Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { headOf } from "./read-values.ts";
import { type Reading, understand } from "./reading.ts";

const outwards = /^(?:from|depart|departs|departed|departing|leaving|leave|leaves|left|source|origin|start|starting)$/;
const inwards = /^(?:to|into|arrive|arrives|arrived|arriving|land|lands|landed|landing|destination|towards?)$/;
const moving = /^(?:fly|flies|flew|flying|travel|travels|goes|go|run|runs|sail|sails|depart|departs|arrive|arrives)$/;
/** Words before a value that may tell its direction. */
const reach = 5;

/**
 * "flights from Aberdeen to Ashley" over flights that refer to airports twice: a join knows one of the two airports
 * only. Each place becomes a condition on its own column, so that the airports are asked twice. Other plans stay as
 * they are; without a second column, or if columns of the places are shown, the question is refused.
 */
export function readEnds(reading: Reading, plan: Plan): Plan {
  const both = plan.where.find((one) => one.kind === "values" && !one.negated && placesIn(one.values) > 1);
  if (both?.kind !== "values") return plan;
  const join = plan.table.joins?.find(({ to }) => to === ownerOf(plan.table, both.column));
  const [origin, destination] = [placeAfter(reading, both, outwards), placeAfter(reading, both, inwards)];
  if (!join || !origin || !destination || origin.place === destination.place) return plan;
  const [source, target] = endsOf(join);
  const others = plan.where.filter((one) => one !== both);
  const parts = [...plan.show, ...plan.groupBy, ...(plan.order ? [plan.order.by] : []), ...others].flatMap((one) =>
    "column" in one && one.column ? [ownerOf(plan.table, one.column)] : [],
  );
  const isClear = placesIn(both.values) === 2 && plan.table.parts?.length === 2;
  if (!source || !target || !isClear || parts.some((part) => part !== join.from)) {
    reading.beyond.push("from … to");
    return plan;
  }
  for (const { before } of [origin, destination])
    for (const { at, lower } of before) if (directing(lower)) understand(reading, { from: at, to: at + 1 });
  const at = (column: SqlColumn, place: string): Condition => ({
    kind: "present",
    column,
    from: join.to,
    key: join.toColumn,
    where: [{ ...both, values: both.values.filter((value) => headOf(value) === place) }],
  });
  return { ...plan, table: join.from, where: [...others, at(source, origin.place), at(target, destination.place)] };
}

const placesIn = (values: readonly string[]): number => new Set(values.map(headOf)).size;

interface Place {
  readonly place: string;
  /** The words before it. */
  readonly before: readonly Word[];
}

/** The place right behind a word of direction. */
function placeAfter(
  { links, words }: Reading,
  { column, values }: Extract<Condition, { readonly kind: "values" }>,
  direction: RegExp,
): Place | undefined {
  for (const link of links) {
    if (link.kind !== "value") continue;
    const entry = link.entries.find((one) => one.column === column && values.includes(one.value));
    const before = words.slice(Math.max(0, link.from - reach), link.from);
    const said = before.findLast(({ lower }) => outwards.test(lower) || inwards.test(lower));
    if (entry && said && direction.test(said.lower)) return { place: headOf(entry.value), before };
  }
  return undefined;
}

const directing = (word: string): boolean => outwards.test(word) || inwards.test(word) || moving.test(word);

/** The columns of the referring table for the origin and for the destination. */
function endsOf({ from, fromColumn }: Join): readonly [SqlColumn | undefined, SqlColumn | undefined] {
  const end = (wanted: RegExp) =>
    from.columns.find(({ header, type }) => type === fromColumn.type && wanted.test(header));
  return [end(sources), end(targets)];
}
