import type { PipelineName } from "../domain/answer.ts";
import type { SqlTable } from "../domain/sql-table.ts";
import { tokenize } from "../domain/text/tokens.ts";
import { createTimeSlices } from "../platform/time-slices.ts";
import { type ChosenPlan, choosePlan } from "./sql/choose-plan.ts";
import { synonyms } from "./sql/dimensions.ts";
import { mendTypos } from "./sql/mend-typos.ts";
import { prepareIndexes } from "./sql/schema-index.ts";
import { superlativeOf } from "./sql/superlatives.ts";
import { tableWords } from "./table-words.ts";

/** The vote of one rule for a pipeline. The routing decision that the user sees consists of votes. */
interface Vote {
  readonly pipeline: PipelineName;
  readonly weight: number;
  readonly reason: string;
}

export interface RouteChoice {
  readonly pipeline: PipelineName;
  /** Share of the votes' total weight, 0–1. */
  readonly confidence: number;
  readonly reason: string;
}

const aggregateWords =
  /\b(how many|how much|how often|in (?:thousands|millions|billions) of|number of|count of|count the|average|(?:the|a) mean|mean of|median|total|sum of|maximum|minimum|percentage|proportion|share of|difference (?:in|between)|per (?:month|year|day|region|category|country|city))\b/i;
const superlativeWords =
  /\b(top \d+|highest|lowest|largest|smallest|biggest|most|least|fewest|cheapest|best[- ]selling|longest|shortest|tallest|heaviest|lightest|fastest|slowest|oldest|youngest|newest|latest|earliest|busiest|[a-z]{3,}e[rs]n?most)\b/i;
const sqlWords =
  /\b(select|sql|rows?|records?|table|column|group by|order by|greater than|less than|more than \d+|fewer than|at least \d+|between \d+)\b/i;
const bulkWords =
  /\b(all (?:passages|documents|chunks|mentions|texts)|list (?:all|every)|find (?:all|every|passages|documents)|show (?:me )?(?:all|passages|documents)|everything (?:about|on)|similar to|related passages)\b/i;
const reasoningWords =
  /\b(why|how did|how does|explain|relationship between|connect(?:ed|ion)|who (?:is|was|wrote|directed|founded|married|leads?)|because|in which|whose|where (?:is|was|did))\b/i;

const framing =
  /^\s*(?:please\s+)?(?:find|show|list|search(?:\s+for)?|give|get)\s+(?:me\s+)?(?:all\s+|every\s+|the\s+|any\s+|some\s+)*(?:passages?|documents?|chunks?|texts?|mentions?)\s+(?:about|on|of|regarding|concerning|mentioning|that\s+mention|with|for)\s+/i;

/** "What does X stand for": documents that give the long form of X have none of these words. */
const standsFor = /\bwhat do(?:es)? (?:the (?:acronym|abbreviation|letters|initials) )?(\S{1,20}) stand for\b/i;

/** Removes the words that only ask: "Find passages about X" becomes "X". */
export const withoutFraming = (question: string): string =>
  (question.replace(framing, "") || question).replace(standsFor, "what is $1");

/** Every question has this vote, so a question that matches no other rule goes to the graph. */
const standing: Vote = { pipeline: "knowledge_graph", weight: 0.5, reason: "a question for evidence in the documents" };

/**
 * Rules with weights and reasons. Deterministic; `tables` are the CSV tables that could answer, `onlyTables` means that
 * there are no other documents.
 */
export function routeQuestion(question: string, tables: readonly SqlTable[], onlyTables = false): RouteChoice {
  const votes: Vote[] = [standing];
  if (reasoningWords.test(question))
    votes.push({ pipeline: "knowledge_graph", weight: 0.4, reason: "asks for a connection" });
  if (bulkWords.test(question))
    votes.push({ pipeline: "vector_search", weight: 1.2, reason: "asks for passages in bulk" });
  votes.push(...tableVotes(question, tables, onlyTables));
  const sums = new Map<PipelineName, number>();
  for (const { pipeline, weight } of votes) sums.set(pipeline, (sums.get(pipeline) ?? 0) + weight);
  const total = [...sums.values()].reduce((sum, weight) => sum + weight, 0);
  const [pipeline, weight] = [...sums].reduce((best, next) => (next[1] > best[1] ? next : best));
  const reasons = votes.filter((vote) => vote.pipeline === pipeline).map(({ reason }) => reason);
  return { pipeline, confidence: Math.round((weight / total) * 100) / 100, reason: reasons.join("; ") };
}

/** "Wettest": a superlative of a quality for which the rules of statements know a column. */
const asksForExtreme = (question: string): boolean =>
  superlativeWords.test(question) ||
  (question.toLowerCase().match(/\b[a-z]{3,}est\b/g) ?? []).some((word) => superlativeOf(word) !== undefined);

/** Rules for questions that rows of a table could answer. Each looks at the question only. */
const tableRules = [
  { fits: (asked: string) => aggregateWords.test(asked), weight: 0.8, reason: "asks for a number over rows" },
  { fits: asksForExtreme, weight: 0.5, reason: "asks for an extreme" },
  { fits: (asked: string) => sqlWords.test(asked), weight: 0.4, reason: "speaks of rows and columns" },
] as const;

/** Requirements on tables: first for questions that match a rule or have nothing else to ask, then for all others. */
const needed = {
  forTables: {
    /** Share of the question's words in a table's name, headers and values; without it no statement is planned. */
    words: 0.1,
    /** Number of tables for which a statement is planned: those that share most words with the question. */
    tables: 8,
    /** Characters of all their values. A statement needs an index of them, which costs a second for each million. */
    characters: Number.POSITIVE_INFINITY,
    /** Share of the words for which a table must account to be asked although no statement was found. */
    share: 0.45,
  },
  other: { words: 0.5, tables: 3, characters: 400_000, share: 0.5 },
} as const;
type Needed = (typeof needed)[keyof typeof needed];

/**
 * With more tables than this only questions that match a rule are compared with them, because reading their words costs
 * time.
 */
const tablesCompared = 200;
/** Lowest confidence of a plan that counts as a vote. */
const planConfidenceNeeded = 0.6;
/** A statement lists or computes; it does not say yes or no. */
const yesOrNo = /^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|should|must|may|will|would)\b/i;
/** Rules for the person who asks stand in documents; "how many did we sell" finds a statement. */
const firstPerson = /\b(?:I|I'm|my)\b/;
/** "How many members are needed for a quorum": a rule, too. May is also a month. */
const duties =
  /\b(?:must|should|can|allowed|permitted|needed|required)\b|(?<!\b(?:in|of|since|until|by|before|after|during|from|to|and|or|for|last|this|each) )\bmay\b(?! \d)/;
/** Questions for duties, methods and reasons, which no statement answers. */
const onlyDocuments =
  /\b(?:must|shall|should|may|might|can|could|would|allowed|why|how (?:do|does|did|is|are|to))\b|\bdo\s*\?/i;

/**
 * Reads the words of the tables and builds the indexes that a statement needs, in slices of time. Without this call
 * `routeQuestion` does both without a pause, which delays all other requests after an upload of a large file.
 */
export async function prepareRouting(question: string, tables: readonly SqlTable[], onlyTables = false): Promise<void> {
  const compared = comparison(question, tables, onlyTables);
  if (compared === null) return;
  const pause = createTimeSlices();
  for (const table of tables) {
    tableWords(table);
    await pause();
  }
  await prepareIndexes(fittingTables(question, tables, compared.need));
}

/** How the question is compared with the tables; null if it is not. */
function comparison(question: string, tables: readonly SqlTable[], onlyTables: boolean) {
  const asked = mendTypos(question, () => false);
  const matched = tableRules.filter(({ fits }) => fits(asked));
  const isForTables = matched.length > 0 || (onlyTables && !yesOrNo.test(question));
  // Beside documents a yes or no is theirs; from tables alone the row shows it: "does the Twix contain nougat?"
  const isForDocuments = (yesOrNo.test(question) && !onlyTables) || onlyDocuments.test(question);
  if (!isForTables && (tables.length > tablesCompared || isForDocuments)) return null;
  return { matched, isForTables, need: isForTables ? needed.forTables : needed.other };
}

/**
 * Words that a table shares with the question are not enough for a vote, because documents use the same words: there
 * must be a statement for the question.
 */
function tableVotes(question: string, tables: readonly SqlTable[], onlyTables: boolean): Vote[] {
  const compared = comparison(question, tables, onlyTables);
  if (compared === null) return [];
  const { matched, isForTables, need } = compared;
  const fitting = fittingTables(question, tables, need);
  const [best] = fitting;
  if (best === undefined) return [];
  const chosen = choosePlan(question, fitting);
  const votes = [...matched, ...planVotes(chosen, best, isForTables)];
  // Documents may contain the thing that no table contains.
  const isRule = firstPerson.test(question) || duties.test(question);
  const isForDocuments = chosen.plan === null && (chosen.isLacking || isRule) && !onlyTables;
  const isNeeded = !isForDocuments && (chosen.plan !== null || (chosen.share > need.share && !yesOrNo.test(question)));
  return isNeeded ? votes.map(({ weight, reason }) => ({ pipeline: "text_to_sql", weight, reason })) : [];
}

/**
 * A statement for the question outweighs the rules for documents. If no rule speaks for tables, the statement must
 * account for every word: "which ship collided with the Grey Heron" does not ask for ships named Grey Heron.
 */
function planVotes(chosen: ChosenPlan, best: SqlTable, isForTables: boolean): readonly Omit<Vote, "pipeline">[] {
  if (chosen.plan === null) return [{ weight: 1, reason: `its words name the table '${best.name}'` }];
  if (chosen.confidence < planConfidenceNeeded || (!isForTables && chosen.ignored.length > 0)) return [];
  return [{ weight: 1.8, reason: `a statement over the table '${chosen.plan.table.name}' says what is asked` }];
}

/** The tables that hold enough of the question's words, the best first. */
function fittingTables(question: string, tables: readonly SqlTable[], need: Needed): readonly SqlTable[] {
  const words = tokenize(question).filter((stem) => !asking.has(stem));
  const best = tables
    .map((table) => ({ table, share: schemaShare(words, table) }))
    .filter(({ share }) => share >= need.words)
    .sort((a, b) => b.share - a.share)
    .slice(0, need.tables)
    .map(({ table }) => table);
  let left: number = need.characters;
  return best.filter((table) => {
    const { characters } = tableWords(table);
    if (characters > left) return false;
    left -= characters;
    return true;
  });
}

/** Share of the question's content words that stand, or have a synonym, in the table's name, headers and values. */
function schemaShare(words: readonly string[], table: SqlTable): number {
  if (words.length === 0) return 0;
  const { inSchema, inValues } = tableWords(table);
  const means = (stem: string) => inSchema(stem) || (synonyms.get(stem) ?? []).some(inSchema);
  const found = words.reduce((sum, stem) => sum + (means(stem) ? 1 : inValues(stem) ? 0.8 : 0), 0);
  return found / words.length;
}

/** Question words. Every question for a number has them, so they are no evidence for a table. */
const asking = new Set(
  tokenize("how many much number count total average mean sum highest lowest most least top which what list show"),
);
