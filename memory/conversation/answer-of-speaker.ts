// Answers to questions about people who speak in the stored turns, as in a log of several people: "When did Anna go to
// the concert?" is asked of Anna's turns.
import type { RememberedAnswer } from "../../domain/memory.ts";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { wordsOf } from "../consolidation/stored-turn.ts";
import type { ChosenTurn } from "../turns/choose-turns.ts";
import { relatedTo } from "../turns/related-words.ts";
import { asksTime, speakerOf } from "../turns/turn-marks.ts";
import { baseStems } from "../turns/word-forms.ts";
import { shortAnswer } from "./short-answer.ts";
import { dayOf, toldTime } from "./told-time.ts";

interface Told {
  readonly item: MemoryItem;
  readonly relevance: number;
  readonly speaker: string;
  /** Without the speaker's name. */
  readonly words: string;
}

/** Turns that are looked at, of all speakers. */
const mostTurns = 10;
/** Nothing is answered if somebody else's words fit better by this factor: the question may be about that person. */
const besideOthers = 1.2;
const leastRelevance = 0.1;
const longestQuestion = 300;
/** Words that share the topic's words may be about something else, so documents that are surer come first. */
const mostSure = 0.5;

const name = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]+/gu;

/**
 * null: the question names no speaker and nobody of whom a speaker tells, or the turns do not tell it. `chosen`: best
 * first.
 */
export function answerOfSpeaker(
  question: string,
  { chosen, items }: { readonly chosen: readonly ChosenTurn[]; readonly items: ReadonlyMap<string, MemoryItem> },
): RememberedAnswer | null {
  if (question.length > longestQuestion) return null;
  const told = chosen.slice(0, mostTurns).flatMap((turn) => toldBy(turn, items));
  const asked = namesIn(question);
  const isSpeaker = told.some(({ speaker }) => asked.has(speaker.toLowerCase()));
  const isAsked = ({ speaker, words }: Told) =>
    isSpeaker ? asked.has(speaker.toLowerCase()) : [...namesIn(words)].some((each) => asked.has(each));
  const [own, other] = [told.find(isAsked), told.find((each) => !isAsked(each))];
  if (!own || own.relevance < leastRelevance || (other && other.relevance > own.relevance * besideOthers)) return null;
  const covers = coverageOf(question);
  const most = (turns: readonly Told[]) => Math.max(0, ...turns.map(({ words }) => covers(words)));
  const statements = told.filter((each) => !isAsked(each) && !each.words.includes("?"));
  if (most(statements) > most(told.filter(isAsked))) return null;
  const best = bestSentence(question, told.filter(isAsked));
  if (!best) return null;
  const { item, sentence, relevance } = best;
  const short = asksTime.test(question)
    ? (toldTime(sentence, item.occurred_at) ?? toldTime(best.words, item.occurred_at) ?? dayOf(item.occurred_at))
    : shortAnswer(question, sentence);
  const { id, manager, occurred_at } = item;
  return {
    confidence: Math.round(100 * Math.min(mostSure, relevance)) / 100,
    is_general: true,
    short,
    items: [{ id, manager, text: wordsOf(item), occurred_at: occurred_at.toISOString() }],
  };
}

/** Capitalised words but "When" and other small words. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(name) ?? []).filter((each) => baseStems(each).length > 0).map((each) => each.toLowerCase()));

function toldBy({ id, score_parts }: ChosenTurn, items: ReadonlyMap<string, MemoryItem>): Told[] {
  const item = items.get(id);
  const text = item && wordsOf(item);
  const speaker = text && speakerOf(text);
  if (!item || !text || !speaker) return [];
  return [{ item, speaker, relevance: score_parts.relevance, words: text.slice(text.indexOf(":") + 1).trim() }];
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

/** The sentence with most of the question's words. Those of better turns count more; a question seldom answers. */
function bestSentence(question: string, told: readonly Told[]) {
  const covers = coverageOf(question);
  const best = told[0]?.relevance ?? 1;
  const weigh = (turn: Told, sentence: string): number => {
    const isTimed = asksTime.test(question) && toldTime(sentence, turn.item.occurred_at) !== null;
    return (turn.relevance / best) * (1 + covers(sentence) + (isTimed ? 1 : 0)) * (sentence.endsWith("?") ? 0.3 : 1);
  };
  return told
    .flatMap((turn) =>
      sentences(turn.words).map(({ start, end }) => {
        const sentence = turn.words.slice(start, end).trim();
        return { ...turn, sentence, weight: weigh(turn, sentence) };
      }),
    )
    .toSorted((one, other) => other.weight - one.weight)[0];
}
