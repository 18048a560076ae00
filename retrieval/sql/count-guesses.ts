import { fold } from "../../domain/text/fold.ts";
import { guessedStrength } from "./link-parts.ts";
import type { ValueLink } from "./links.ts";
import type { Condition, Plan } from "./plan.ts";
import type { PlannedQuestion } from "./plan-question.ts";
import { headOf } from "./read-values.ts";
import type { Reading } from "./reading.ts";
import type { ValueEntry } from "./schema-index.ts";
import { keepsTies } from "./write-ties.ts";

/** The number of guesses: values that several columns hold, and names that are only a part of a value. */
export const guessed = ({ plan, reading }: Pick<PlannedQuestion, "plan" | "reading">): number =>
  reading.links.filter((link) => link.kind === "value" && columnsIn(link.entries) > 1).length +
  reading.links.filter((link) => link.kind === "column" && (link.isWeak === true || link.strength <= guessedStrength))
    .length +
  reading.links.filter((link) => link.kind === "value" && isAltered(link, reading)).length +
  reading.links.filter((link) => link.kind === "value" && isWithinOthers(link, reading)).length +
  plan.where.filter(
    (one) => one.kind === "contains" || one.kind === "absent" || one.kind === "present" || isEither(one, reading),
  ).length +
  reading.guesses.length +
  (mayTie(plan) ? 1 : 0) +
  // Whole rows, though the question may ask for less.
  (plan.show.length === 0 ? 1 : 0) +
  (plan.table.parts?.length ?? 1) -
  1;

/** A word that is not the value itself: "employees" for the status Employee. */
const isAltered = ({ from, to, entries }: ValueLink, { words }: Reading): boolean =>
  to - from === 1 && !entries.some(({ value }) => fold(value).trim() === words[from]?.lower);

/** A name that longer values of its column have, too: "Bill Clinton" beside "President Bill Clinton". */
const isWithinOthers = ({ from, to, entries }: ValueLink, { words }: Reading): boolean =>
  to - from > 1 &&
  words[to - 1]?.isName === true &&
  entries.some(({ column, value }) =>
    column.values.some((other) => other.length > value.length && ` ${other} `.includes(` ${value} `)),
  );

/**
 * Whether the first place may be shared: among few rows the highest count often occurs twice, and the statement shows
 * one row.
 */
function mayTie(plan: Plan): boolean {
  const { order, limit, table } = plan;
  if (limit === null || keepsTies(plan)) return false;
  return (order?.by.kind === "rows" || order?.by.kind === "distinct") && table.row_count < fewRows;
}
const fewRows = 100;

/** Names that only lead to a value, as "English" to England. A table that contains the name itself is preferred. */
export const derivedNames = (reading: Reading): number =>
  reading.links.filter(
    (link) => link.kind === "value" && reading.words[link.from]?.isName === true && isAltered(link, reading),
  ).length;

/** "English and French" may mean rows with either or what has both. */
const isEither = (condition: Condition, { text }: Reading): boolean =>
  condition.kind === "values" && new Set(condition.values.map(headOf)).size > 1 && !/\bor\b/.test(text);

const columnsIn = (entries: readonly ValueEntry[]): number => new Set(entries.map(({ column }) => column)).size;
