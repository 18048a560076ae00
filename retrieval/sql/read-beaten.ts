import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { find, type Reading, understand } from "./reading.ts";

const winners = /^(?:winner|champion|victor)$/;
const losers = /^(?:loser|runner|defeat|beaten|opponent)$/;

/**
 * "How often did A beat B" of a table with a winner and a loser: the name before the verb is the winner's. Without such
 * columns the verb stays unread.
 */
export function readBeaten(reading: Reading, values: readonly Condition[]): readonly Condition[] {
  const [verb, ...more] = find(reading, /\b(?:beat|beats|beating|defeat|defeats|defeated)\b/g);
  // Of winner and winner_city the first names the winner.
  const column = (known: RegExp) =>
    reading.table.columns
      .filter((one) => one.type === "text" && headerStems(one).some((stem) => known.test(stem)))
      .toSorted((one, other) => headerStems(one).length - headerStems(other).length)[0];
  const [winner, loser] = [column(winners), column(losers)];
  if (!verb || more.length > 0 || !winner || !loser) return values;
  const named = (isBefore: boolean) =>
    reading.links.flatMap((link) =>
      link.kind === "value" && (isBefore ? link.to <= verb.from : link.from >= verb.to)
        ? link.entries.filter((entry) => entry.column === (isBefore ? winner : loser)).map(({ value }) => value)
        : [],
    );
  const sides = [
    { column: winner, names: named(true) },
    { column: loser, names: named(false) },
  ].filter(({ names }) => names.length > 0);
  if (sides.length === 0) return values;
  understand(reading, verb);
  return [
    ...values.filter((one) => one.column !== winner && one.column !== loser),
    ...sides.map((side) => ({ kind: "values" as const, column: side.column, values: side.names, negated: false })),
  ];
}
