import type { SqlColumn } from "../../domain/sql-table.ts";
import { isAside } from "./is-aside.ts";
import type { Condition, Measure, Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";

/** The conditions and measures inside a measure. */
function partsOfMeasure(measure: Measure): readonly (Measure | Condition)[] {
  if (measure.kind === "share") return measure.where;
  if (measure.kind === "portion") return measure.among;
  if (measure.kind !== "difference" && measure.kind !== "ratio") return [];
  return [measure.left, measure.right].flatMap(({ of, where }) => [of, ...where]);
}

function partsOfCondition(condition: Condition): readonly Condition[] {
  if (condition.kind === "any") return condition.of.flat();
  if (condition.kind === "group") return condition.where;
  return condition.kind === "present" || condition.kind === "absent" ? condition.where : [];
}

/**
 * Marks the words of a column that is not in the plan as not understood. Asides are guesses, which lower the
 * confidence.
 */
export function forgetUnused(reading: Reading, plan: Plan, lostNumber: boolean): void {
  const { links, words, understood, spent } = reading;
  const inner = [...plan.show.flatMap(partsOfMeasure), ...plan.where.flatMap(partsOfCondition)];
  const counted = plan.where.flatMap((one) => (one.kind === "group" ? [one.having.of] : []));
  const parts = [
    ...plan.show,
    ...plan.where,
    ...inner,
    ...counted,
    ...plan.groupBy,
    ...(plan.order ? [plan.order.by] : []),
  ];
  const used = new Set(parts.flatMap(columnsOf));
  for (const link of links) {
    if (link.kind !== "column" || spent.has(link) || used.has(link.column) || isAside(reading, link)) continue;
    for (let at = link.from; at < link.to; at += 1) understood.delete(at);
  }
  if (lostNumber) for (const { at, number } of words) if (number !== null) understood.delete(at);
}

function columnsOf(part: Measure | Condition): readonly (SqlColumn | null)[] {
  if (part.kind === "rows") return [];
  if (part.kind === "columns") return [part.column, part.other];
  return part.kind === "days" ? [part.column, part.until] : [part.column];
}
