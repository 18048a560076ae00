import type { SqlTable } from "../../domain/sql-table.ts";
import { absentValues } from "./absent-values.ts";
import { isBareCount, isBareList, isBareNumber, lacksGroup } from "./bare-plans.ts";
import { findBoth, inBoth } from "./both-tables.ts";
import { derivedNames, guessed } from "./count-guesses.ts";
import { directJoins } from "./direct-joins.ts";
import { joinCandidates } from "./join-candidates.ts";
import { type AskedTable, ownerOf, partsOf } from "./joined-table.ts";
import { type Fit, judgeFit } from "./judge-fit.ts";
import { mendTypos } from "./mend-typos.ts";
import { nameColumn } from "./name-column.ts";
import { explainsMore } from "./other-tables.ts";
import { columnOf, type Plan } from "./plan.ts";
import { type PlannedQuestion, planQuestion } from "./plan-question.ts";
import { misusedReferences, type ReferenceTest, referenceTest, shownReferences } from "./references.ts";
import { hasWord, schemaIndex } from "./schema-index.ts";

/** Lowest share of the question's words that the plan must account for; below it the plan answers another question. */
const shareNeeded = 0.6;
/** Highest confidence: a question whose words are all understood may still mean something else. */
const confidenceLimit = 0.95;
/** Highest confidence of a statement that leaves words of the question out. */
const partialLimit = 0.85;
/** The same if one of the words says which rows are meant. */
const conditionLimit = 0.7;
/** Factor on the confidence for each guess. */
const guessPenalty = 0.9;

export type ChosenPlan =
  | {
      readonly plan: Plan;
      readonly confidence: number;
      /** Words of the question that the statement leaves out. */
      readonly ignored: readonly string[];
      readonly warnings: readonly string[];
    }
  /**
   * `share`: share of the question's words, 0–1, for which the best table accounts. `isLacking`: that table does not
   * know the thing that is asked for, or a name and much else of the question.
   */
  | { readonly plan: null; readonly reason: string; readonly share: number; readonly isLacking: boolean };

interface Candidate extends PlannedQuestion {
  readonly fit: Fit;
  readonly score: number;
}

/** The plan for the table that accounts for most of the question, or the reason why there is none. */
export function choosePlan(said: string, tables: readonly SqlTable[]): ChosenPlan {
  const question = mendTypos(said, (word) => tables.some((table) => hasWord(schemaIndex(table), word)));
  const refers = referenceTest(tables);
  const single = tables.map((table) => candidate(question, table, refers)).sort((a, b) => b.score - a.score);
  const more = [...joined(question, { single, refers }), ...ofBoth(question, { tables, refers })];
  const candidates = [...single, ...more].sort((a, b) => b.score - a.score);
  const [best, second] = candidates;
  const reason = best ? refusal(best, candidates) : "there are no tables to ask";
  if (!best || reason !== null)
    return {
      plan: null,
      reason: reason ?? "",
      share: best?.fit.share ?? 0,
      isLacking: best !== undefined && (best.lacking.length > 0 || lacksName(best.fit)),
    };
  const { fit, plan } = best;
  const isTie = second !== undefined && second.score === best.score;
  const guesses = guessed(best) + (isTie ? 1 : 0);
  const left = [...new Set([...fit.ignored, ...fit.conditions])];
  const limit = fit.conditions.length > 0 ? conditionLimit : left.length > 0 ? partialLimit : confidenceLimit;
  const confidence = Math.min(limit, fit.share) * guessPenalty ** guesses;
  return {
    plan,
    confidence: Math.round(confidence * 100) / 100,
    ignored: left,
    warnings: [
      ...(isTie ? [`Table '${second.plan.table.name}' fits as well; '${plan.table.name}' was asked`] : []),
      ...(left.length > 0 ? [`The statement says nothing of ${quotedList(left)}`] : []),
    ],
  };
}

const lacksName = ({ share, unknown }: Fit): boolean =>
  share < shareNeeded && unknown.some((text) => /^\p{Lu}/u.test(text));

/** Whether the table has no word of the question, and the plan no condition that needs none. */
const isUnknown = ({ reading, plan }: Candidate): boolean => reading.links.length === 0 && plan.where.length === 0;

/** Why the best candidate is no plan; null if it is one. */
function refusal(best: Candidate, candidates: readonly Candidate[]): string | null {
  const { fit, plan, reading } = best;
  if (isUnknown(best)) return "no table has anything that the question names";
  if (fit.beyond.length > 0) return `${quotedList([...new Set(fit.beyond)])} cannot be computed`;
  if (fit.unknown.length > 0) return `${quotedList(fit.unknown)} is not found in table '${plan.table.name}'`;
  if (fit.shareOfQuestion < shareNeeded || wantsSomeRows(best))
    return `table '${plan.table.name}' says nothing of ${quotedList(fit.ignored)}`;
  // Whole rows are an answer only if the question asks for rows, by the table's name.
  const showsRows = plan.show.length === 0 && plan.limit === null;
  if (showsRows && !reading.links.some(({ kind }) => kind === "table"))
    return "the question asks for no column or number";
  const other = fit.ignored.length > 0 ? explainsMore(best, candidates) : undefined;
  return other ? `the question needs the tables '${plan.table.name}' and '${other}' together` : null;
}

/** Whether a plan takes all rows although words that it ignores say which ones the question wants. */
const wantsSomeRows = ({ fit: { ignored }, plan, reading }: Candidate): boolean =>
  // "The average age of gymnasts" is no average of all athletes.
  (isBareNumber(plan) && lacksGroup(reading, ignored)) ||
  // "How many matches ended in a draw" counts no matches of every kind.
  (isBareCount(plan) && ignored.length > 1) ||
  // "Which services had their budget cut" asks for some of them, and an unknown word says for which.
  (isBareList(plan) && ignored.length > 0 && /^(?:which|who|whose)\b/.test(reading.text));

/** Lowers the score for an identifier that the question does not ask for: "singer names" are no values of singer_id. */
const weakPenalty = 0.12;
const weakLinks = ({ reading }: PlannedQuestion): number =>
  reading.links.filter((link) => link.kind === "column" && link.isWeak === true).length;

/**
 * Lowers the score of a table that can compute only a part of the question, so that an equally good table is preferred.
 */
const beyondPenalty = 0.1;

/** Lowers the score of a join: a table that knows all of the question is better. */
const joinPenalty = 0.05;
/** Most tables that are joined in pairs. */
const tablesJoined = 10;

/**
 * Plans over joined tables, if the best table alone leaves words unknown. Each table must know some of the question.
 */
function joined(
  question: string,
  { single, refers }: { readonly single: readonly Candidate[]; readonly refers: ReferenceTest },
): Candidate[] {
  const [best] = single;
  const isClear = best && best.fit.ignored.length === 0 && best.fit.beyond.length === 0 && weakLinks(best) === 0;
  if (!best || (isClear && !best.reading.guesses.includes("reference"))) return [];
  // A join may add the name that this table does not know.
  const named = single
    .filter(({ reading }) => reading.links.length > 0)
    .sort((a, b) => b.fit.share - a.fit.share)
    .slice(0, tablesJoined);
  const tables = named.map(({ plan }) => plan.table);
  const all = single.map(({ plan }) => plan.table);
  return joinCandidates(tables, all)
    .map((table) => candidate(question, directJoins(question, table), refers))
    .filter(usesEnds)
    .filter((one) => best.fit.ignored.length > 0 || sortsByNamed(one));
}

/** Plans over the things that two tables have. */
function ofBoth(
  said: string,
  { tables, refers }: { readonly tables: readonly SqlTable[]; readonly refers: ReferenceTest },
): Candidate[] {
  return findBoth(said, tables).flatMap(({ question, table, other }) => {
    const one = candidate(question, table, refers);
    const plan = inBoth(one.plan, other);
    return plan ? [{ ...one, plan }] : [];
  });
}

/** Whether the question names the column of the order: a join must not bring one that an adjective only suggests. */
function sortsByNamed({ plan, reading }: Candidate): boolean {
  const by = plan.order && columnOf(plan.order.by);
  return !by || reading.links.some((link) => link.kind === "column" && link.column === by);
}

/** Whether the plan needs the first and the last table of the join. */
function usesEnds({ reading }: Candidate): boolean {
  const { table } = reading;
  const used = reading.links.flatMap((link) =>
    link.kind === "column"
      ? [ownerOf(table, link.column)]
      : link.kind === "table"
        ? [link.table]
        : link.entries.map(({ column }) => ownerOf(table, column)),
  );
  const parts = partsOf(table);
  return [parts[0], parts.at(-1)].every((part) => part !== undefined && used.includes(part));
}

function candidate(question: string, table: AskedTable, refers: ReferenceTest): Candidate {
  const planned = planQuestion(question, table);
  const added = misusedReferences(planned.plan, refers);
  planned.reading.beyond.push(...added, ...absentValues(planned.plan));
  const references = /\bids?\b/.test(planned.reading.text) ? 0 : shownReferences(planned.plan, refers);
  for (let at = 0; at < references; at += 1) planned.reading.guesses.push("reference");
  const fit = judgeFit(planned.reading);
  const strength = planned.reading.links.reduce(
    (sum, link) => sum + (link.to - link.from) * (link.kind === "column" ? link.strength : 1),
    0,
  );
  const penalty =
    joinPenalty * (partsOf(table).length - 1) +
    weakPenalty * (weakLinks(planned) + references + derivedNames(planned.reading));
  // No penalty for joins: otherwise one of their tables would be asked instead, which knows even less of the question.
  const beyond = table.joins ? 0 : beyondPenalty * Math.min(2, fit.beyond.length);
  // An unknown name lowers the score by more than all ordinary words can raise it.
  return {
    ...planned,
    fit,
    score:
      fit.share -
      fit.unknown.length -
      added.length -
      beyond +
      0.02 * strength +
      frameBonus * planned.framed -
      penalty +
      (isOfNames(planned) ? namesBonus : 0) +
      (countsTable(planned) ? countBonus : 0),
  };
}

/** Bonus of a table for each word of a frame such as "in the flight counts", which names the table that is meant. */
const frameBonus = 0.08;

/**
 * Bonus of a table with one row per thing: of two tables about hospitals, the one with a single row for each hospital
 * is preferred.
 */
const namesBonus = 0.01;
const isOfNames = ({ plan, reading }: PlannedQuestion): boolean =>
  !plan.table.joins && reading.links.some(({ kind }) => kind === "table") && nameColumn(plan.table) !== null;

/** Bonus of the table of races for "how many races are there", which counts no races of a column of persons. */
const countBonus = 0.015;
const countsTable = ({ plan: { table }, reading: { text, words } }: PlannedQuestion): boolean => {
  if (table.joins || !/^how many [a-z]+ (?:are|were) (?:there|listed)\b/.test(text)) return false;
  const names = [...(schemaIndex(table).tables[0]?.stems ?? [])].filter((stem) => !/^\d+$/.test(stem));
  return names.length === 1 && names[0] === words[2]?.stem;
};

const quotedList = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
