import { tokenize } from "../../domain/text/tokens.ts";
import { comparedSides } from "./compared-sides.ts";

/** A sentence ends here. White space is single spaces by then. */
const sentenceEnd = /(?<=[.?!]) /;
/** "…, and which …": a second clause that asks. "and" before other words joins things, not questions. */
const nextClause =
  /[,;]? (?:and|or|but) (?=(?:if [^,]{1,80}, )?(?:(?:in|into|from|by|after|for|at|on|to|with|under|until|of|over|within) )?(?:what|which|who|whom|whose|when|where|why|how|is|are|am|was|were|do|does|did|can|could|may|must|should|will|would|has|have)\b)/i;
/** Fewest words of a part, as in "What is X". Shorter clauses depend on the clause before ("and what for?"). */
const fewestWords = 3;
/** Words of a later part that refer to an earlier one: "who signs it". */
const refersBack =
  /\b(?:its?|ones?(?! of)|they|them|their|those|(?<!\b(?:is|are|was|were) )there|each(?= *[?]|$)|same (?!as)|that (?:place|case|form|year|time)|such)\b/i;
/** Fewer words of its own tell too little to search for. */
const fewestToSearch = 2;
/** A clause without such a word tells something: "Everybody talks about leases, but what is a lease?". */
const asks =
  /\b(?:what|which|who|whom|whose|when|where|why|how)\b|(?:^|[,;:] )(?:(?:and|or|but) )?(?:is|are|am|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had)\b/i;
/** A question with more parts is not split, because an answer has room for few quotes. */
const mostParts = 3;

/**
 * The parts of a question that asks several things at once ("How long is a detail, and who signs it?"), in order; else
 * the question alone. Each side of a comparison is a part. Sentences that ask nothing belong to no part.
 */
export function partsOf(question: string): readonly string[] {
  const sentences = question.trim().replace(/\s+/g, " ").split(sentenceEnd);
  const asked = sentences.filter((sentence) => sentence.endsWith("?"));
  const clauses = (asked.length === 0 ? sentences.slice(-1) : asked).flatMap(clausesOf);
  const parts = clauses.flatMap((clause) => comparedSides(clause) ?? [clause]);
  return parts.length < 2 || parts.length > mostParts ? [question] : parts;
}

/**
 * The parts of a question as searches of their own, in order; null for a part that says too little without the others.
 * Passages about one part of a question are often far down among those about the whole question.
 */
export function searchesOf(question: string): readonly (string | null)[] {
  const parts = partsOf(question);
  if (parts.length < 2) return [];
  return parts.map((part, at) => {
    const isOwn = new Set(tokenize(part)).size >= fewestToSearch && (at === 0 || !refersBack.test(part));
    return isOwn ? part : null;
  });
}

function clausesOf(sentence: string): readonly string[] {
  const clauses = sentence.split(nextClause);
  return clauses.every((clause) => clause.split(" ").length >= fewestWords && asks.test(clause)) ? clauses : [sentence];
}
