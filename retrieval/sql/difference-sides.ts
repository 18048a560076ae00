import type { SqlColumn } from "../../domain/sql-table.ts";
import { comparedColumn } from "./compared-column.ts";
import type { Condition, Side } from "./plan.ts";
import { columnLinks, type Reading, spend, understand } from "./reading.ts";
import { isKey, isNumeric } from "./schema-index.ts";
import { superlativeOf } from "./superlatives.ts";

/** A question for the difference or the ratio of two values, before the values are known. */
export interface Compared {
  readonly kind: "difference" | "ratio";
  /** Position of the comparing word. */
  readonly at: number;
  /** Whether the second value less the first is asked: "how much cheaper is A than B". */
  readonly isTurned: boolean;
  /** Whether two periods are compared: "how much did it rise from A to B". */
  readonly isChange: boolean;
  /** Whether the change is that of each thing: "which country grew most", "in which countries did it fall". */
  readonly isOfEach: boolean;
  readonly hints: readonly string[];
  readonly isCount: boolean;
  /** Whether nothing says which value is the greater one: "the difference between A and B". */
  readonly isDistance?: true;
}

/** The two values of which a question asks for the difference or the ratio. */
export interface Built {
  readonly sides: readonly [Side, Side];
  /** The conditions that tell the sides apart. */
  readonly used: readonly Condition[];
}

/** "the difference between the highest and the lowest price" */
export function ofExtremes(reading: Reading): Built | null {
  const [first, second, ...more] = reading.words.filter(
    ({ at, lower }) => superlativeOf(lower) && !isColumn(reading, at),
  );
  const [high, low] = [superlativeOf(first?.lower ?? ""), superlativeOf(second?.lower ?? "")];
  if (!first || !second || !high || !low || more.length > 0 || high.descending === low.descending) return null;
  const found = comparedColumn(reading, second.at, low.hints);
  if (!found || !isNumeric(found.column)) return null;
  if (found.link) spend(reading, found.link);
  for (const { at } of [first, second]) understand(reading, { from: at, to: at + 1 });
  const side = (isHigh: boolean): Side => ({ of: { kind: isHigh ? "max" : "min", column: found.column }, where: [] });
  return { sides: [side(high.descending), side(low.descending)], used: [] };
}

/** "the gap between the budget and the actual cost": two columns of the same row, or their averages. */
export function ofColumns(
  reading: Reading,
  { at, isChange, hints }: Pick<Compared, "at" | "isChange" | "hints">,
): Built | null {
  const said = columnLinks(reading).filter(({ from, column }) => from > at && isNumeric(column) && !isKey(column));
  const [left, right, ...more] = new Set(said.map(({ column }) => column));
  // "the largest gap" may be that of either sign.
  const isCompared = reading.words.some(({ at: place, lower }) => superlativeOf(lower) && !isColumn(reading, place));
  if (isChange || isCompared || hints.length > 0 || !left || !right || more.length > 0) return null;
  for (const link of said) spend(reading, link);
  reading.guesses.push("difference");
  const side = (column: SqlColumn): Side => ({ of: { kind: "avg", column }, where: [] });
  return { sides: [side(left), side(right)], used: [] };
}

const isColumn = ({ links }: Reading, at: number): boolean => links.some(({ from, to }) => from <= at && at < to);
