import { sentences } from "../../domain/text/sentences.ts";

const verbs = "(?:is|are|am|was|were|do|does|did|can|could|will|would|shall|should|has|have|had|may|might|must)";
/** Requests count as questions. "When the bridge is closed, …" and "what I need is …" are statements. */
const asks = new RegExp(
  `^(?:please )?(?:(?:what|who|which)(?! (?:i|you|we|they|he|she|it)\\b)|whom|whose|how|(?:when|where|why)(?:'s| ${verbs})|tell|show|list|explain|find|give|describe|compare|summari[sz]e|is|are|am i|was|were|does|did|can|could|will(?! (?:is|was|has)\\b)|would|should|has|(?:do|have|had|shall|may) (?:i|you|we|they))\\b`,
  "i",
);

export const sentencesOf = (words: string): string[] =>
  sentences(words).flatMap(({ start, end }) => words.slice(start, end).trim() || []);

export const isQuestion = (sentence: string): boolean => sentence.endsWith("?") || asks.test(sentence);
