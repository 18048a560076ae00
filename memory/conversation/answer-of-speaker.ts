// Answers to questions about people who speak in the stored turns, as in a log of several people: "When did Anna go to
// the concert?" is asked of Anna's turns.
import type { RememberedAnswer } from "../../domain/memory.ts";
import { wordsOf } from "../consolidation/stored-turn.ts";
import { baseStems } from "../turns/word-forms.ts";
import { type AskedOf, askedOf } from "./asked-of.ts";
import { listAnswer } from "./list-answer.ts";
import { type Log, plain, type Told } from "./log-turns.ts";
import { shortAnswer } from "./short-answer.ts";
import { timeIn } from "./time-of-sentence.ts";
import { ofSpeaker, rankSentences, toldIn } from "./told-sentences.ts";

/** Nothing is answered if somebody else's words fit better by this factor: the question may be about that person. */
const besideOthers = 1.5;
const leastRelevance = 0.1;
const longestQuestion = 300;
/** Sentences that are asked for a time. */
const mostSentences = 5;
/** Words that share the topic's words may be about something else, so documents that are surer come first. */
const mostSure = 0.5;

const name = /(?<![\p{L}\p{N}])\p{Lu}(?:[\p{L}-]|'(?=\p{Lu}))+/gu;
const wholeName = new RegExp(`${name.source}(?: ${name.source})*`, "gu");

/** null: the question names no speaker and nobody of whom a speaker tells, or the turns do not tell it. */
export function answerOfSpeaker(question: string, log: Log): RememberedAnswer | null {
  if (question.length > longestQuestion) return null;
  // "Anna: When did Bo move?" is no question about Anna.
  const text = question.slice(question.indexOf(": ") + 1).trim();
  const meant = meantTurns(text, log.turns);
  if (meant === null) return null;
  const asked = askedOf(text, { speakers: meant.speakers, rarityOf: log.rarityOf });
  if (isOfOthers(asked, meant)) return null;
  const ranked = rankSentences(asked, meant.own);
  const list = listAnswer(text, ranked);
  if (list) return answerOf(list.short, list.from);
  // Of a time the best sentence may tell nothing, although another sentence does.
  for (const sentence of ranked.slice(0, asked.asksTime ? mostSentences : 1)) {
    const short = asked.asksTime ? timeIn(sentence, asked) : shortAnswer(text, sentence.sentence);
    if (short) return answerOf(short, [sentence]);
  }
  return null;
}

function answerOf(short: string, from: readonly Told[]): RememberedAnswer {
  const turns = [...new Map(from.map((turn) => [turn.item.id, turn])).values()];
  return {
    confidence: Math.round(100 * Math.min(mostSure, Math.max(...turns.map(({ relevance }) => relevance)))) / 100,
    is_general: true,
    short,
    items: turns.map(({ item }) => ({
      id: item.id,
      manager: item.manager,
      text: wordsOf(item),
      occurred_at: item.occurred_at.toISOString(),
    })),
  };
}

interface Meant {
  /** Stems of the names of speakers whom the question names. */
  readonly speakers: readonly string[];
  readonly own: readonly Told[];
  /** Of speakers whom the question does not name; none if it names no speaker. */
  readonly others: readonly Told[];
}

function meantTurns(question: string, turns: readonly Told[]): Meant | null {
  const isNamed = namedIn(question);
  const own = turns.filter(({ speaker }) => isNamed(speaker));
  if (own.length > 0) {
    const speakers = own.flatMap(({ speaker }) => speaker.flatMap(baseStems));
    return { own, others: turns.filter(({ speaker }) => !isNamed(speaker)), speakers };
  }
  // Anybody may tell of a person who does not speak, and calls the person "he" or "she".
  const names = namesIn(question);
  const isTold = turns.some(({ words }) => [...namesIn(words)].some((each) => names.has(each)));
  return isTold ? { own: turns, others: [], speakers: [] } : null;
}

/** Whether other people tell of themselves what the question is about, more than those whom it names. */
function isOfOthers(asked: AskedOf, { own, others }: Meant): boolean {
  const [first, other] = [own[0], others[0]];
  if (!first || first.relevance < leastRelevance) return true;
  if (other && other.relevance > first.relevance * besideOthers) return true;
  const most = (turns: readonly string[]) => Math.max(0, ...turns.map((text) => asked.shareIn(text)));
  const ofThemselves = others.filter(({ words }) => ofSpeaker.test(words)).flatMap(({ words }) => toldIn(words));
  return most(ofThemselves) > most(own.map((turn) => [turn.asked, ...toldIn(turn.words)].join(" ")));
}

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
