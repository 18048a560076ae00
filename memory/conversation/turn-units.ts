import { sentences } from "../../domain/text/sentences.ts";
import { clausesOf } from "../facts/extract-facts.ts";
import { withoutStop } from "../facts/statements.ts";
import { withoutSmallWords } from "./asked-abroad.ts";
import { askedConversation } from "./asked-conversation.ts";
import type { ConversationQuestion } from "./conversation-question.ts";
import { forgettingAbroad, forgottenAbroad, isVagueAbroad } from "./forget-abroad.ts";

/** The words of a turn. */
export interface Turnwords {
  /** The user's own words. */
  readonly words: string;
  /** The answer of the service; empty if it found nothing, or if memory answered. */
  readonly answer: string;
}

interface Unit {
  readonly text: string;
  /** The text in which the topic may stand. */
  readonly searched: string;
}

const verbs = "(?:is|are|am|was|were|do|does|did|can|could|will|would|shall|should|has|have|had|may|might|must)";
/** Requests count as questions. "When the bridge is closed, …" and "what I need is …" are statements. */
const asks = new RegExp(
  `^(?:please )?(?:(?:what|who|which)(?! (?:i|you|we|they|he|she|it)\\b)|whom|whose|how|(?:when|where|why)(?:'s| ${verbs})|tell|show|list|explain|find|give|describe|compare|summari[sz]e|is|are|am i|was|were|does|did|can|could|will(?! (?:is|was|has)\\b)|would|should|has|(?:do|have|had|shall|may) (?:i|you|we|they))\\b`,
  "i",
);
const forget =
  "^(?:(?:ok|okay|so|and|now|no|oh|well|then|actually|sorry|please),? ){0,3}(?:(?:can|could|would|will) you (?:please )?|you (?:can|may|should) |i want you to )?forget";
const iSaid = "(?: (?:that )?(?:i|you|we) (?:have |just )?(?:said|told (?:you|me)|mentioned|asked|answered)(?: you)?)?";
const forgets = new RegExp(`${forget}\\b`, "i");
const mayForget = new RegExp(`\\b(?:forget|${forgettingAbroad.replaceAll(" ", "|")})\\b`, "i");
const forgetting = new RegExp(
  `${forget}(?: (?:it|that|everything|what|all)\\b)?${iSaid}(?: (?:about|on|that))? (?!(?:it|this|that)[,;])(?<topic>.{1,200})$`,
  "i",
);
const forgettingAll = new RegExp(
  `${forget} (?:everything|it all|all(?: of (?:it|that|this))?|what)${iSaid}(?: (?:so far|before|until now|today))?(?<session> (?:here|(?:in|during) (?:this|our) (?:chat|conversation|session)))?[.!?]*$`,
  "i",
);
const forgettingIt = new RegExp(`${forget}(?: about)? (?:it|this|that)(?: again)?(?:,? please)?[.!]?$`, "i");
/** Marks of citations in an answer, which would be taken for those of the new answer. */
const marks = / ?\[\d+\]/g;

/** Of longer words only sentences are quoted. */
const longestWhole = 300;

interface Wanted extends Pick<ConversationQuestion, "wants"> {
  /** Whether the words must be about something. */
  readonly hasTopic: boolean;
  /** Whether the user has taken this statement back. */
  isTakenBack(sentence: string): boolean;
}

/**
 * The parts of the turn that a question wants. Words stay together, because one sentence explains the next, if they are
 * short.
 */
export function unitsOf({ wants, hasTopic, isTakenBack }: Wanted, { words, answer }: Turnwords): readonly Unit[] {
  if (wants === "answered")
    return answer === "" ? [] : [{ text: answer.replace(marks, ""), searched: `${questionsIn(words)}\n${answer}` }];
  const own = sentencesOf(words)
    .filter((sentence) => !isWish(sentence) && askedConversation(sentence) === null)
    .filter((sentence) => wants === "any" || isQuestion(sentence) === (wants === "asked"))
    .map((sentence) => (isTakenBack(sentence) ? withoutTakenBack(sentence, isTakenBack) : sentence))
    .filter((sentence) => sentence !== "");
  const whole = own.join(" ");
  const texts = hasTopic && whole.length > longestWhole ? own : [whole];
  return texts.flatMap((text) => (text === "" ? [] : [{ text, searched: text }]));
}

/** A wish to forget a topic, such as "the release"; without a topic: all words before the wish. */
export interface Forgotten {
  readonly topic: string | null;
  readonly inSession: boolean;
  /** Whether words of the same turn come before the wish. */
  readonly isSaidFirst: boolean;
}

export const forgottenIn = (words: string): Forgotten[] =>
  // Most words have no such wish, and sentences cost more than a search.
  (mayForget.test(words) ? sentencesOf(words) : []).flatMap((sentence, n) => {
    const all = forgettingAll.exec(sentence);
    const topic = all ? null : (forgetting.exec(sentence)?.groups?.topic ?? topicAbroad(sentence));
    if (topic === undefined || forgetsNothingNamed(sentence)) return [];
    return [{ topic, inSession: all?.groups?.session !== undefined, isSaidFirst: n > 0 }];
  });

/** "Forget it." and "Vergiss das." do not say what to forget, so nothing is forgotten. */
export const forgetsNothingNamed = (sentence: string): boolean => {
  const spoken = sentence.trim();
  return forgettingIt.test(spoken) || isVagueAbroad(spoken);
};

/** "My dentist is Ada and my tailor is Bo" without the statement that was taken back. */
const withoutTakenBack = (sentence: string, isTakenBack: Wanted["isTakenBack"]): string =>
  clausesOf(withoutStop(sentence.trim()))
    .filter((clause) => !isTakenBack(clause))
    .join(" and ");

const isWish = (sentence: string): boolean => forgets.test(sentence) || forgottenAbroad(sentence) !== undefined;

function topicAbroad(sentence: string): string | null | undefined {
  const topic = forgottenAbroad(sentence);
  return topic && withoutSmallWords(topic);
}

/** An answer is about the user's questions, not about statements beside them. */
function questionsIn(words: string): string {
  const questions = sentencesOf(words).filter(isQuestion);
  return questions.length === 0 ? words : questions.join(" ");
}

const sentencesOf = (words: string): string[] =>
  sentences(words).flatMap(({ start, end }) => words.slice(start, end).trim() || []);

const isQuestion = (sentence: string): boolean => sentence.endsWith("?") || asks.test(sentence);
