import type { SqlColumn } from "../../domain/sql-table.ts";
import type { Condition } from "./plan.ts";
import { isNegated } from "./read-values.ts";
import { find, type Reading, understand } from "./reading.ts";
import { differInSide, isOfOneSide, saysSide, wordsOf } from "./sides.ts";

const drawn = /\b(?:(?:end(?:ed|s)? )?(?:in|as|with) (?:a |an )?(?:draw|tie)s?|draws?|drew|drawn|tied|ties)\b/g;
/** Headers of numbers that both sides of a match have. */
const results = /^(?:scores?|goals?|points?|runs?|results?|sets?|tries)$/;
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
  // "How many matches did Spain draw": the column of one side knows half of them only.
  const sided = reading.links.find((link) => isOfOneSide(link, reading.table.columns));
  if (sided && !saysSide(reading)) reading.beyond.push(reading.words[sided.from]?.text ?? "side");
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
      .filter((other) => differInSide(column, other) && wordsOf(column).some((word) => results.test(word)))
      .map((other) => [column, other] as const),
  );
}
