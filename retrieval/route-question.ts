import type { PipelineName } from "../domain/answer.ts";
import type { SqlTable } from "../domain/sql-table.ts";
import { tokenize } from "../domain/text/tokens.ts";
import { type ChosenPlan, choosePlan } from "./sql/choose-plan.ts";
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
  /\b(how many|how much|number of|count of|count the|average|(?:the|a) mean|mean of|median|total|sum of|maximum|minimum|percentage|per (?:month|year|day|region|category|country|city))\b/i;
const superlativeWords =
  /\b(top \d+|highest|lowest|largest|smallest|most|least|cheapest|most expensive|best[- ]selling|longest|shortest|oldest|newest|latest|earliest)\b/i;
const sqlWords =
  /\b(select|sql|rows?|records?|table|column|group by|order by|greater than|less than|more than \d|fewer than|at least \d|between \d)\b/i;
const bulkWords =
  /\b(all (?:passages|documents|chunks|mentions|texts)|list (?:all|every)|find (?:all|every|passages|documents)|show (?:me )?(?:all|passages|documents)|everything (?:about|on)|similar to|related passages)\b/i;
const reasoningWords =
  /\b(why|how did|how does|explain|relationship between|connect(?:ed|ion)|who (?:is|was|wrote|directed|founded|married|leads?)|because|in which|whose|where (?:is|was|did))\b/i;

const framing =
  /^\s*(?:please\s+)?(?:find|show|list|search(?:\s+for)?|give|get)\s+(?:me\s+)?(?:all\s+|every\s+|the\s+|any\s+|some\s+)*(?:passages?|documents?|chunks?|texts?|mentions?)\s+(?:about|on|of|regarding|concerning|mentioning|that\s+mention|with|for)\s+/i;

/** Removes the words that only ask: "Find passages about X" becomes "X". */
export const withoutFraming = (question: string): string => question.replace(framing, "") || question;

/** Every question has this vote, so a question that matches no other rule goes to the graph. */
const standing: Vote = { pipeline: "knowledge_graph", weight: 0.5, reason: "a question for evidence in the documents" };
/** A table counts only if at least this share of the question's words is found in a table. */
const schemaShareNeeded = 0.1;

/** Rules with weights and reasons. Deterministic; `tables` are the CSV tables that could answer. */
export function routeQuestion(question: string, tables: readonly SqlTable[]): RouteChoice {
  const votes: Vote[] = [standing];
  if (reasoningWords.test(question))
    votes.push({ pipeline: "knowledge_graph", weight: 0.4, reason: "asks for a connection" });
  if (bulkWords.test(question))
    votes.push({ pipeline: "vector_search", weight: 1.2, reason: "asks for passages in bulk" });
  votes.push(...tableVotes(question, tables));
  const sums = new Map<PipelineName, number>();
  for (const { pipeline, weight } of votes) sums.set(pipeline, (sums.get(pipeline) ?? 0) + weight);
  const total = [...sums.values()].reduce((sum, weight) => sum + weight, 0);
  const [pipeline, weight] = [...sums].reduce((best, next) => (next[1] > best[1] ? next : best));
  const reasons = votes.filter((vote) => vote.pipeline === pipeline).map(({ reason }) => reason);
  return { pipeline, confidence: Math.round((weight / total) * 100) / 100, reason: reasons.join("; ") };
}

/** Rules for questions that rows of a table could answer. Each looks at the question only. */
const tableRules = [
  { words: aggregateWords, weight: 0.8, reason: "asks for a number over rows" },
  { words: superlativeWords, weight: 0.5, reason: "asks for an extreme" },
  { words: sqlWords, weight: 0.4, reason: "speaks of rows and columns" },
] as const;

/**
 * Share of the question's words that a table accounts for, above which it is asked although no statement was found: if a
 * rule for tables matches, and otherwise.
 */
const sharesNeeded = { ruled: 0.45, other: 0.5 };
/** Most tables that a statement is planned for, the ones that share most words with the question. */
const tablesPlanned = 8;
/** With more tables only questions that a rule matches are compared with them: reading their words costs time. */
const tablesCompared = 200;
/** Lowest confidence of a plan that counts as a vote. No question about documents of three collections had such a plan. */
const planConfidenceNeeded = 0.6;
/** A statement lists or computes; it does not say yes or no. */
const yesOrNo = /^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|should|must|may|will|would)\b/i;

/** A table's words alone are no reason, because documents use the same words: a statement has to say what is asked. */
function tableVotes(question: string, tables: readonly SqlTable[]): Vote[] {
  const matched = tableRules.filter(({ words }) => words.test(question));
  if (matched.length === 0 && (tables.length > tablesCompared || yesOrNo.test(question))) return [];
  const fitting = fittingTables(question, tables);
  const [best] = fitting;
  if (best === undefined) return [];
  const chosen = choosePlan(question, fitting);
  const votes = [...matched, ...planVotes(chosen, best)];
  const shareNeeded = matched.length > 0 ? sharesNeeded.ruled : sharesNeeded.other;
  const isNeeded = chosen.plan !== null || chosen.share > shareNeeded;
  return isNeeded ? votes.map(({ weight, reason }) => ({ pipeline: "text_to_sql", weight, reason })) : [];
}

/** A statement for the question outweighs the rules for documents; a table that knows most of its words, all but one. */
function planVotes(chosen: ChosenPlan, best: SqlTable): readonly Omit<Vote, "pipeline">[] {
  if (chosen.plan === null) return [{ weight: 1, reason: `its words name the table '${best.name}'` }];
  if (chosen.confidence < planConfidenceNeeded) return [];
  return [{ weight: 1.8, reason: `a statement over the table '${chosen.plan.table.name}' says what is asked` }];
}

/** The tables that hold enough of the question's words, the best first. */
function fittingTables(question: string, tables: readonly SqlTable[]): readonly SqlTable[] {
  const words = tokenize(question).filter((stem) => !asking.has(stem));
  return tables
    .map((table) => ({ table, share: schemaShare(words, table) }))
    .filter(({ share }) => share >= schemaShareNeeded)
    .sort((a, b) => b.share - a.share)
    .slice(0, tablesPlanned)
    .map(({ table }) => table);
}

/** Share of the question's content words found in the table's name, column names and values. */
function schemaShare(words: readonly string[], table: SqlTable): number {
  if (words.length === 0) return 0;
  const { schema, values } = tableWords(table);
  const found = words.reduce((sum, stem) => sum + (schema.has(stem) ? 1 : values.has(stem) ? 0.8 : 0), 0);
  return found / words.length;
}

/** Words that ask. Every question for a number has them, so they are no evidence. */
const asking = new Set(
  tokenize("how many much number count total average mean sum highest lowest most least top which what list show"),
);
