import type { SqlColumn } from "../../domain/sql-table.ts";
import { spaced } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { isNegated } from "./read-values.ts";
import { find, type Reading, understand } from "./reading.ts";

const drawn = /\b(?:(?:end(?:ed|s)? )?(?:in|as|with) (?:a |an )?(?:draw|tie)s?|draws?|drew|drawn|tied|ties)\b/g;
/** Headers of numbers that both sides of a match have. */
const results = /^(?:scores?|goals?|points?|runs?|results?|sets?|tries)$/;
/** Words for the two sides. */
const sides =
  /^(?:home|away|first|second|[12ab]|host|hosts|guest|guests|visitor|visitors|visiting|team|opponent|for|against|local)$/;

/**
 * "ended in a draw", "the teams drew": the scores of both sides are equal. Only a table with one pair of such columns
 * says so; a value "draw" was found before.
 */
export function readDraws(reading: Reading): Condition[] {
  const [found] = find(reading, drawn).filter(({ from, to }) => isFree(reading, to - 1) && !isOther(reading, from));
  const pairs = found ? pairsOf(reading.table.columns) : [];
  const [pair] = pairs;
  if (!found || !pair || pairs.length > 1 || reading.table.joins) return [];
  const [column, other] = pair;
  const operator = isNegated(reading, found.from) ? "<>" : "=";
  understand(reading, found);
  reading.guesses.push("draw");
  return [{ kind: "columns", column, operator, other }];
}

const isFree = ({ links, understood }: Reading, at: number): boolean =>
  !understood.has(at) && !links.some(({ from, to }) => from <= at && at < to);

/** "a lottery draw": the word before says that something else is drawn. */
const isOther = ({ words, understood }: Reading, at: number): boolean =>
  words[at - 1]?.isStop === false && !understood.has(at - 1);

/** Columns of one type whose headers differ in the side only: home_score and away_score. */
function pairsOf(columns: readonly SqlColumn[]): (readonly [SqlColumn, SqlColumn])[] {
  return columns.flatMap((column, at) =>
    columns
      .slice(at + 1)
      .filter((other) => other.type === column.type && differInSide(wordsOf(column), wordsOf(other)))
      .map((other) => [column, other] as const),
  );
}

const wordsOf = ({ header }: SqlColumn): readonly string[] =>
  spaced(header)
    .toLowerCase()
    .split(/[^a-z0-9]+|(?<=[a-z])(?=\d)/)
    .filter(Boolean);

function differInSide(a: readonly string[], b: readonly string[]): boolean {
  const places = [...a.keys()].filter((at) => a[at] !== b[at]);
  const [place = -1] = places;
  const isSide = [a[place], b[place]].every((word) => sides.test(word ?? ""));
  return a.length === b.length && places.length === 1 && isSide && a.some((word) => results.test(word));
}
