import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { type Found, find, type Reading, understand } from "./reading.ts";

const winners = /^(?:winner|champion|victor)$/;
const losers = /^(?:loser|runner|defeat|beaten|opponent)$/;

/**
 * "How often did A beat B" of a table with a winner and a loser: the name before the verb is the winner's, and that of
 * "was beaten by" the loser's. Without such columns the verb stays unread.
 */
export function readBeaten(reading: Reading, values: readonly Condition[]): readonly Condition[] {
  const [verb, ...more] = find(reading, /\b(?:beat|beats|beating|beaten|defeat|defeats|defeated)\b/g);
  // Of winner and winner_city the first names the winner.
  const column = (known: RegExp) =>
    reading.table.columns
      .filter((one) => one.type === "text" && headerStems(one).some((stem) => known.test(stem)))
      .toSorted((one, other) => headerStems(one).length - headerStems(other).length)[0];
  const [winner, loser] = [column(winners), column(losers)];
  if (!verb || more.length > 0 || !winner || !loser) return values;
  const [before, after] = isPassive(reading, verb) ? [loser, winner] : [winner, loser];
  const sides = [
    { column: before, names: namesOn(reading, { side: before, others: after, isHere: ({ to }) => to <= verb.from }) },
    { column: after, names: namesOn(reading, { side: after, others: before, isHere: ({ from }) => from >= verb.to }) },
  ].filter(({ names }) => names.length > 0);
  if (sides.length === 0) return values;
  understand(reading, verb);
  // A final that a team did not win may be one that it lost, or one of others.
  const isDenied = values.some((one) => isNegated(one) && (one.column === winner || one.column === loser));
  if (isDenied || isNegatedVerb(reading, verb)) reading.beyond.push("not");
  return [
    ...values.filter((one) => one.column !== winner && one.column !== loser),
    ...sides.map((side) => ({ kind: "values" as const, column: side.column, values: side.names, negated: false })),
  ];
}

interface NamesAsked {
  readonly side: SqlColumn;
  readonly others: SqlColumn;
  readonly isHere: (link: Pick<Found, "from" | "to">) => boolean;
}

/** The names on one side of the verb. A team that never lost is found among the winners only. */
const namesOn = ({ links }: Reading, { side, others, isHere }: NamesAsked): string[] =>
  links.flatMap((link) => {
    if (link.kind !== "value" || !isHere(link)) return [];
    const of = (column: SqlColumn) => link.entries.filter((entry) => entry.column === column);
    const own = of(side);
    return (own.length > 0 ? own : of(others)).map(({ value }) => value);
  });

/** "was defeated", "beaten by", but not "finals are there in which A defeated B". */
function isPassive({ words }: Reading, { from, to }: Found): boolean {
  if (words.slice(to, to + 2).some(({ lower }) => lower === "by")) return true;
  const said = words.slice(0, from).findLast(({ lower }) => helping.test(lower) || beginning.test(lower));
  return said !== undefined && being.test(said.lower) && words[from]?.lower !== "beating";
}
const being = /^(?:is|are|was|were|be|been|being|get|gets|got)$/;
const helping = /^(?:is|are|was|were|be|been|being|get|gets|got|do|does|did|has|have|had)$/;
/** Words that begin another clause. */
const beginning = /^(?:there|that|which|who|where|when)$/;

const isNegated = (one: Condition): boolean => "negated" in one && one.negated;

/** "did not beat", "never beat", "failed to beat". */
const isNegatedVerb = ({ words }: Reading, { from }: Found): boolean =>
  words
    .slice(Math.max(0, from - 4), from)
    .some(({ lower }) =>
      /^(?:not|never|didn|doesn|don|wasn|weren|isn|aren|hasn|haven|hadn|fail|fails|failed|cannot)$/.test(lower),
    );
