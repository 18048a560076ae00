import { comparedColumn } from "./compared-column.ts";
import type { Condition, FoundMeasure, Measure, Plan } from "./plan.ts";
import { find, type Reading, spend, understand } from "./reading.ts";
import { isAdditive, isUnique } from "./schema-index.ts";
import { isTurned, speedMeant } from "./speed-words.ts";
import { highestDegree, superlativeOf } from "./superlatives.ts";

type Shape = Pick<Plan, "intent" | "show" | "distinct" | "groupBy" | "order" | "limit">;

const comparative = /\b(more|less|fewer|[a-z]{3,}er)(?: (expensive|populous|recent))?\b(?! than\b)/g;

interface Asked {
  readonly values: readonly Condition[];
  readonly measures: readonly FoundMeasure[];
}

/**
 * Reads which of two things has more: "which city is windier on average, Seattle or New York?". Both are values of one
 * column, joined by "or". Null for other questions.
 */
export function readEither(reading: Reading, { values, measures }: Asked): Shape | null {
  const two = values.find((one) => one.kind === "values" && !one.negated && one.values.length === 2);
  if (!two || !/\bor\b/.test(reading.text)) return null;
  const [found] = find(reading, comparative).filter(({ groups }) => highestDegree(groups[0] ?? "") !== undefined);
  if (!found) return null;
  const { descending, hints } = superlativeOf(found.groups[1] ?? "") ??
    superlativeOf(highestDegree(found.groups[0] ?? "") ?? "") ?? { descending: true, hints: [] };
  const turned = found.groups[1] !== undefined && found.groups[0] !== "more";
  const by = measureOf(reading, { at: found.from, hints, measures, thing: two });
  if (!by) return null;
  const isOpposite = isTurned(reading, found.groups[0] ?? "", by);
  understand(reading, found);
  const thing: Measure = { kind: "column", column: two.column };
  for (const link of reading.links) if (link.kind === "column" && link.column === two.column) spend(reading, link);
  const groupBy = by.kind === "column" ? [] : [thing];
  return {
    intent: "top",
    show: [thing, by],
    distinct: false,
    groupBy,
    order: { by, descending: (descending !== turned) !== isOpposite },
    limit: 1,
  };
}

interface Compared extends Pick<Asked, "measures"> {
  readonly at: number;
  readonly hints: readonly string[];
  readonly thing: Condition;
}

function measureOf(reading: Reading, { at, hints, measures, thing }: Compared): Measure | null {
  const [first] = measures;
  if (first) return measures.length === 1 ? first.measure : null;
  const degree = highestDegree(reading.words[at]?.lower ?? "") ?? "";
  const found = speedMeant(reading, degree, comparedColumn(reading, at, hints));
  if (found?.link) spend(reading, found.link);
  if (!found) return hints.length === 0 ? { kind: "rows" } : null;
  if (isUnique(thing.column, reading.table)) return { kind: "column", column: found.column };
  if (isAdditive(found.column) && hints.length === 0) return { kind: "sum", column: found.column };
  // A property of two groups without "on average" may mean their extremes, too.
  reading.beyond.push(reading.words[at]?.text ?? "than");
  return null;
}
