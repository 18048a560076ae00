import { sentencesOf } from "../spoken/spoken-sentences.ts";
import { isToldIn } from "../turns/related-words.ts";
import { baseStems } from "../turns/word-forms.ts";
import type { AskedOf } from "./asked-of.ts";
import { verbIn } from "./asked-verb.ts";
import type { Told } from "./log-turns.ts";
import { toldTime } from "./told-time.ts";

export interface Sentence extends Told {
  readonly sentence: string;
  readonly weight: number;
  /** Whether it may answer the question before it of another speaker, which shares words with the question asked. */
  readonly isReply: boolean;
  /** Whether it tells no number of the things that the question counts. */
  readonly lacksNumber: boolean;
}

/**
 * What makes a sentence likely: words of the question in it, in its turn, and in the question before it of another
 * speaker; words of the form that is asked for; a time.
 */
const weights = { any: 0.3, sentence: 1, turn: 0.4, asked: 0.6, form: 0.5, time: 0.6, alike: 0.8 } as const;
/** Of a sentence that hardly answers: about the hearer, or without a word that the question does not have. */
const unlikely = 0.4;
/** What was planned need not have happened, so it hardly answers "did" and "was". */
export const planned =
  /\b(?:will|going to|next (?:week|weekend|month|year)|tomorrow|plans?|planning|wants? to|hopes? to)\b|['’]ll\b/i;
const asksPast = /^(?:\S+ ){0,3}(?:did|was|were|had)\b/i;
/** "Yes!" answers no question that asks for words. */
const exclaims = /^(?:yes|yeah|yep|no|nope|wow|oh|ha|haha|thanks|thank you|sure|of course|exactly)[^\p{L}]{0,5}$/iu;
const caption = / \((?<caption>[^()]{3,300})\)$/;
/** Words about the hearer, and about the speaker. */
export const ofHearer = /\b(?:you|your|yours)\b/i;
export const ofSpeaker = /\b(?:i|my|me|we|our|us|mine)\b/i;

/** What a speaker tells, without questions and words about the hearer. */
export const toldIn = (words: string): string[] =>
  sentencesOf(words).filter((sentence) => !sentence.endsWith("?") && !ofHearer.test(sentence));

/** The sentences that may answer, best first. A question does not answer. */
export function rankSentences(asked: AskedOf, told: readonly Told[]): Sentence[] {
  const best = told[0]?.relevance ?? 1;
  const isReply = told.some(tellsDirectly(asked)) ? () => false : asksAlike(asked.question);
  return told
    .flatMap((turn) => {
      const [behind, whole] = [asked.shareIn(turn.asked), asked.shareIn(toldIn(turn.words).join(" "))];
      const isAlike = isReply(turn.asked);
      return partsOf(turn.words)
        .filter(({ text }) => !text.endsWith("?") && !exclaims.test(text))
        .map(({ text, isCaption, isFirst }) => {
          const share = asked.shareIn(text);
          const isAbout = (asked.asksNumber ? hasTopic(text, asked) : share > 0) || (isFirst && behind > 0);
          const hasForm = isAbout && asked.hasForm(text) && !isYearForCount(text, asked);
          const isTimed = asked.asksTime && toldTime(text, turn.item.occurred_at, asked.question) !== null;
          const weight =
            weights.any +
            weights.sentence * share +
            weights.turn * whole +
            (isFirst ? weights.asked * behind : 0) +
            (hasForm ? weights.form : 0) +
            (isFirst && isAlike && !evades.test(text) ? weights.alike * behind : 0) +
            (isTimed ? weights.time : 0);
          const lacksNumber = asked.asksNumber && !hasForm;
          const isPlan = planned.test(text) && asksPast.test(asked.question);
          const factor = isCaption || isPlan || lacksNumber || isUnlikely(text, asked) ? unlikely : 1;
          return {
            ...turn,
            sentence: text,
            isReply: isFirst && behind > 0,
            lacksNumber,
            weight: (turn.relevance / best) * weight * factor,
          };
        });
    })
    .sort((one, other) => other.weight - one.weight);
}

const asking =
  /(?<!\p{L})(?:why|how come|what made|where|who|whose|how (?:long|many|much|old|often)|what|which|how)(?!\p{L})/iu;
const reason = /^(?:how come|what made)$/;
const formOf = (question: string): string | undefined =>
  asking.exec(question)?.[0].toLowerCase().replace(reason, "why").replace("which", "what");

/** Whether one of the questions before a turn asks in the form of this question: both ask why. */
function asksAlike(question: string): (before: string) => boolean {
  const form = formOf(question);
  return (before) => form !== undefined && sentencesOf(before).some((each) => formOf(each) === form);
}

/** "Ha, good question!" replies without an answer. */
const evades =
  /\b(?:(?:good|great|funny|tricky|long) (?:question|story|one)|(?:don['’]t|do not) (?:ask|know|remember)|no idea|hard to say|guess|ages ago|let me think)\b/i;

/** Whether a turn tells what is asked with the verb of the question and in the form that it asks for. */
function tellsDirectly({ question, hasForm }: AskedOf): (turn: Told) => boolean {
  const verb = verbIn(question);
  return ({ words }) => verb !== undefined && toldIn(words).some((text) => isToldIn(text)(verb) && hasForm(text));
}

/** A related word is not enough beside a number: "I drove 300 miles" tells no price of a car. */
const hasTopic = (text: string, { topic }: AskedOf): boolean => topic.some(isToldIn(text));

const year = /\b(?:19|20)\d\d\b/g;

/** "We moved here in 2019" does not tell how many. */
const isYearForCount = (text: string, { asksNumber, hasForm }: AskedOf): boolean =>
  asksNumber && !hasForm(text.replace(year, ""));

function isUnlikely(sentence: string, { topic }: AskedOf): boolean {
  const isNew = baseStems(sentence).some((stem) => !topic.includes(stem));
  return !isNew || (ofHearer.test(sentence) && !ofSpeaker.test(sentence));
}

interface Part {
  readonly text: string;
  /** Whether it describes a picture. */
  readonly isCaption: boolean;
  /** Whether it is one of the first two sentences: "Yeah! I got one last week." */
  readonly isFirst: boolean;
}

function partsOf(words: string): Part[] {
  const shown = caption.exec(words)?.groups?.caption;
  const said = shown === undefined ? words : words.slice(0, words.lastIndexOf(" ("));
  const parts = sentencesOf(said).map((text, place) => ({ text, isCaption: false, isFirst: place <= 1 }));
  return shown === undefined ? parts : [...parts, { text: shown, isCaption: true, isFirst: false }];
}
