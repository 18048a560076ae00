// Answers to questions about people who speak in the stored turns, as in a log of several people: "When did Anna go to
// the concert?" is asked of Anna's turns.
import type { RememberedAnswer } from "../../domain/memory.ts";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { wordsOf } from "../consolidation/stored-turn.ts";
import { sentencesOf } from "../spoken/spoken-sentences.ts";
import type { ChosenTurn } from "../turns/choose-turns.ts";
import { placeOf } from "../turns/numbered-words.ts";
import { relatedTo } from "../turns/related-words.ts";
import type { TurnIndex } from "../turns/turn-index.ts";
import { asksTime, speakerMark, speakerOf } from "../turns/turn-marks.ts";
import { baseStems } from "../turns/word-forms.ts";
import { shortAnswer } from "./short-answer.ts";
import { dayOf, toldTime } from "./told-time.ts";

export interface Told {
  readonly item: MemoryItem;
  readonly relevance: number;
  /** The parts of the speaker's name, in lower case. */
  readonly speaker: readonly string[];
  /** Without the speaker's name. */
  readonly words: string;
}

/** Turns that are looked at, of all speakers. */
const mostTurns = 10;
/** Of fewer speakers it is no log: "Translate: France is nice" is no word of a person. */
const leastSpeakers = 2;
/** Share of all turns that the speakers of the found turns must have spoken. */
const leastSpoken = 0.5;
/** Nothing is answered if somebody else's words fit better by this factor: the question may be about that person. */
const besideOthers = 1.2;
const leastRelevance = 0.1;
const longestQuestion = 300;
/** Words that share the topic's words may be about something else, so documents that are surer come first. */
const mostSure = 0.5;

const name = /(?<![\p{L}\p{N}])\p{Lu}(?:[\p{L}-]|'(?=\p{Lu}))+/gu;
const wholeName = new RegExp(`${name.source}(?: ${name.source})*`, "gu");

/** The found turns of people who speak, best first; none if the turns are no log of several people. */
export function toldBySpeakers(
  index: Pick<TurnIndex, "find" | "turns">,
  chosen: readonly ChosenTurn[],
  items: ReadonlyMap<string, MemoryItem>,
): Told[] {
  const told = chosen.flatMap((turn) => toldBy(turn, items));
  const speakers = new Set(told.map(({ speaker }) => speaker.join(" ")));
  const marks = [...speakers].flatMap((each) => baseStems(each).slice(0, 1)).map(speakerMark);
  const spoken = new Set([...index.find(marks).values()].flat().map(placeOf)).size;
  const isLog = speakers.size >= leastSpeakers && spoken >= leastSpoken * index.turns.length;
  return isLog ? told.slice(0, mostTurns) : [];
}

/**
 * null: the question names no speaker and nobody of whom a speaker tells, or the turns do not tell it. `told`: best
 * first.
 */
export function answerOfSpeaker(question: string, told: readonly Told[]): RememberedAnswer | null {
  if (question.length > longestQuestion) return null;
  // "Anna: When did Bo move?" is no question about Anna.
  const asked = question.slice(question.indexOf(": ") + 1).trim();
  const isNamed = namedIn(asked);
  const isSpeaker = told.some(({ speaker }) => isNamed(speaker));
  const names = namesIn(asked);
  const isAsked = ({ speaker, words }: Told) =>
    isSpeaker ? isNamed(speaker) : [...namesIn(words)].some((each) => names.has(each));
  const [own, others] = [told.filter(isAsked), told.filter((each) => !isAsked(each))];
  const [first, other] = [own[0], others[0]];
  if (!first || first.relevance < leastRelevance) return null;
  if (other && other.relevance > first.relevance * besideOthers) return null;
  const covers = coverageOf(asked);
  const most = (turns: readonly Told[]) => Math.max(0, ...turns.map(({ words }) => covers(words)));
  if (most(others.filter(({ words }) => !words.includes("?"))) > most(own)) return null;
  const best = bestSentence(asked, own);
  const short = best && (asksTime.test(asked) ? timeIn(best, asked) : shortAnswer(asked, best.sentence));
  if (!best || !short) return null;
  const { id, manager, occurred_at } = best.item;
  return {
    confidence: Math.round(100 * Math.min(mostSure, best.relevance)) / 100,
    is_general: true,
    short,
    items: [{ id, manager, text: wordsOf(best.item), occurred_at: occurred_at.toISOString() }],
  };
}

const plain = (text: string): string => text.replace(/’/g, "'");

/** Capitalised words but "When" and other small words. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    (plain(text).match(name) ?? []).filter((each) => baseStems(each).length > 0).map((each) => each.toLowerCase()),
  );

/** Whether a question names a speaker. "Anna Lund" is not Anna Berg, but may be somebody who is called Anna alone. */
function namedIn(question: string): (speaker: readonly string[]) => boolean {
  const asked = (plain(question).match(wholeName) ?? []).map((each) => each.toLowerCase().split(" "));
  return ([first = "", ...others]) =>
    asked.some((parts) => {
      const at = parts.indexOf(first);
      const behind = parts.slice(at + 1);
      return at >= 0 && (behind.length === 0 || others.length === 0 || behind.at(-1) === others.at(-1));
    });
}

function toldBy({ id, score_parts }: ChosenTurn, items: ReadonlyMap<string, MemoryItem>): Told[] {
  const item = items.get(id);
  const text = item && wordsOf(item);
  const speaker = text && speakerOf(text);
  if (!item || !text || !speaker) return [];
  const words = text.slice(text.indexOf(":") + 1).trim();
  return [{ item, speaker: plain(speaker).toLowerCase().split(" "), relevance: score_parts.relevance, words }];
}

/** How many words of the question a text has; other words for the same count half. */
function coverageOf(question: string): (text: string) => number {
  const asked = baseStems(question);
  const related = new Set(relatedTo(asked));
  return (text) => {
    const stems = [...new Set(baseStems(text))];
    return stems.filter((stem) => asked.includes(stem)).length + stems.filter((stem) => related.has(stem)).length / 2;
  };
}

/** What did not happen has no day. "Without stopping" denies something else. */
const denies = /\b(?:not|never|nobody|cannot)\b|n't\b/i;

interface Sentence extends Told {
  readonly sentence: string;
}

/** The sentence with most of the question's words. Those of better turns count more. A question does not answer. */
function bestSentence(question: string, told: readonly Told[]): Sentence | undefined {
  const covers = coverageOf(question);
  const best = told[0]?.relevance ?? 1;
  const weigh = (turn: Told, sentence: string): number => {
    const isTimed = asksTime.test(question) && toldTime(sentence, turn.item.occurred_at, question) !== null;
    return (turn.relevance / best) * (1 + covers(sentence) + (isTimed ? 1 : 0));
  };
  return told
    .flatMap((turn) =>
      sentencesOf(turn.words)
        .filter((sentence) => !sentence.endsWith("?"))
        .map((sentence) => ({ ...turn, sentence, weight: weigh(turn, sentence) })),
    )
    .toSorted((one, other) => other.weight - one.weight)[0];
}

/**
 * The time that the words name. The day of the turn, if they name none, answers only if the sentence has every word of
 * the question but names. null: the words tell of something else, or that it did not happen.
 */
function timeIn({ item: { occurred_at }, sentence, words }: Sentence, question: string): string | null {
  const names = new Set([...namesIn(question)].flatMap(baseStems));
  const topic = baseStems(question.replace(asksTime, "")).filter((stem) => !names.has(stem));
  const isToldIn = (text: string) => {
    const stems = new Set(baseStems(text));
    return (stem: string) => stems.has(stem) || relatedTo([stem]).some((other) => stems.has(other));
  };
  if (denies.test(plain(sentence)) !== denies.test(plain(question)) || !topic.some(isToldIn(words))) return null;
  return (
    toldTime(sentence, occurred_at, question) ??
    toldTime(words, occurred_at, question) ??
    (topic.every(isToldIn(sentence)) ? dayOf(occurred_at) : null)
  );
}
