import { clausesOf } from "../facts/extract-facts.ts";
import { withoutStop } from "../facts/statements.ts";
import { isWish } from "../spoken/forgetting.ts";
import { isQuestion, sentencesOf } from "../spoken/spoken-sentences.ts";
import { askedConversation } from "./asked-conversation.ts";
import type { ConversationQuestion } from "./conversation-question.ts";

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

/** "My dentist is Ada and my tailor is Bo" without the statement that was taken back. */
const withoutTakenBack = (sentence: string, isTakenBack: Wanted["isTakenBack"]): string =>
  clausesOf(withoutStop(sentence.trim()))
    .filter((clause) => !isTakenBack(clause))
    .join(" and ");

/** An answer is about the user's questions, not about statements beside them. */
function questionsIn(words: string): string {
  const questions = sentencesOf(words).filter(isQuestion);
  return questions.length === 0 ? words : questions.join(" ");
}
