import { sentences } from "../../domain/text/sentences.ts";

const verbs = "(?:is|are|am|was|were|do|does|did|can|could|will|would|shall|should|has|have|had|may|might|must)";
/** Requests count as questions. "When the bridge is closed, …" and "what I need is …" are statements. */
const asks = new RegExp(
  `^(?:please )?(?:(?:what|who|which)(?! (?:i|you|we|they|he|she|it)\\b)|whom|whose|how|(?:when|where|why)(?:'s| ${verbs})|tell|show|list|explain|find|give|describe|compare|summari[sz]e|is|are|am i|was|were|does|did|can|could|will(?! (?:is|was|has)\\b)|would|should|has|(?:do|have|had|shall|may) (?:i|you|we|they))\\b`,
  "i",
);

/** Before a wish to forget the words before it, in the same sentence: "My PIN is 1234, forget it." */
const wishBehind =
  /[,;–—] (?=(?:(?:no|oh|sorry|actually|please|and),? ){0,2}(?:forget (?:it|that|this)|vergiss (?:es|das)(?: bitte)?|oublie(?:-le| ça| ca)|olv[íi]dalo)(?:,? (?:please|bitte))?[.!]{0,3}$)/i;

/** Such a wish is a sentence of its own. */
export const apartFromWish = (sentence: string): string[] => {
  const at = wishBehind.exec(sentence)?.index;
  return at === undefined ? [sentence] : [sentence.slice(0, at), sentence.slice(at + 2)];
};

export const sentencesOf = (words: string): string[] =>
  sentences(words).flatMap(({ start, end }) =>
    apartFromWish(words.slice(start, end).trim()).filter((sentence) => sentence !== ""),
  );

export const isQuestion = (sentence: string): boolean => sentence.endsWith("?") || asks.test(sentence);
