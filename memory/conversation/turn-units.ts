import { sentences } from "../../domain/text/sentences.ts";
import { type AskedConversation, askedConversation } from "./asked-conversation.ts";

/** What was said in a turn. */
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

/** Requests count as questions. */
const asks =
  /^(?:please )?(?:what|who|whom|whose|which|where|when|why|how|tell|show|list|explain|find|give|describe|compare|summari[sz]e|is|are|was|were|does|did|can|could|will|would|should|has)\b/i;
const forgets = /^(?:please )?forget\b/i;
const forgetting =
  /^(?:please )?forget(?: (?:it|that|everything|what|all)\b)?(?: (?:that )?i (?:said|told you|mentioned|asked)(?: you)?)?(?: (?:about|on|that))? (?<topic>.{1,200})$/i;
/** Marks of citations in an answer, which would be taken for those of the new answer. */
const marks = / ?\[\d+\]/g;

/** Of longer words only sentences are quoted. */
const longestWhole = 300;

interface Wanted extends Pick<AskedConversation, "wants"> {
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
    return answer === "" ? [] : [{ text: answer.replace(marks, ""), searched: `${words}\n${answer}` }];
  const own = sentencesOf(words)
    .filter((sentence) => !forgets.test(sentence) && askedConversation(sentence) === null)
    .filter((sentence) => wants === "any" || isQuestion(sentence) === (wants === "asked"))
    .filter((sentence) => !isTakenBack(sentence));
  const whole = own.join(" ");
  const texts = hasTopic && whole.length > longestWhole ? own : [whole];
  return texts.flatMap((text) => (text === "" ? [] : [{ text, searched: text }]));
}

/** What the user wants forgotten, such as "the release". */
export const forgottenIn = (words: string): string[] =>
  sentencesOf(words).flatMap((sentence) => forgetting.exec(sentence)?.groups?.topic ?? []);

const sentencesOf = (words: string): string[] =>
  sentences(words).flatMap(({ start, end }) => words.slice(start, end).trim() || []);

const isQuestion = (sentence: string): boolean => sentence.endsWith("?") || asks.test(sentence);
