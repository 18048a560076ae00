// Answers to questions about people who speak in the stored turns, as in a log of several people: "When did Anna go to
// the concert?" is asked of Anna's turns.
import type { RememberedAnswer } from "../../domain/memory.ts";
import { wordsOf } from "../consolidation/stored-turn.ts";
import { asksProfession } from "./asked-kind.ts";
import { type AskedOf, askedOf } from "./asked-of.ts";
import { listAnswer } from "./list-answer.ts";
import type { Log, Told } from "./log-turns.ts";
import { meantTurns, ofThird } from "./meant-turns.ts";
import { shortAnswer } from "./short-answer.ts";
import { timeIn } from "./time-of-sentence.ts";
import { ofSpeaker, rankSentences, type Sentence, toldIn } from "./told-sentences.ts";

/** Nothing is answered if somebody else's words fit better by this factor: the question may be about that person. */
const besideOthers = 1.5;
const leastRelevance = 0.1;
const longestQuestion = 300;
/** Sentences that may answer. */
const most = { time: 5, words: 8 } as const;
/** Words that share the topic's words may be about something else, so documents that are surer come first. */
const mostSure = 0.5;
/** The same of a time without the verb of the question: "I washed the car" does not tell of its sale. */
const mostSureWithoutVerb = 0.2;
/** The same of a question that names nobody, which documents may answer as well; a turn has this share of its words. */
const [mostSureOfNobody, leastShare] = [0.2, 0.6];

/** null: the question names somebody who is no speaker and of whom no speaker tells, or the turns do not tell it. */
export function answerOfSpeaker(question: string, log: Log): RememberedAnswer | null {
  if (question.length > longestQuestion) return null;
  // "Anna: When did Bo move?" is no question about Anna.
  const text = question.slice(question.indexOf(": ") + 1).trim();
  const meant = meantTurns(text, log.turns);
  if (meant === null) return null;
  const asked = askedOf(text, { speakers: meant.speakers, rarityOf: log.rarityOf });
  if (isOfOthers(asked, meant)) return null;
  const own = meant.namesNobody ? meant.own.filter((turn) => asked.shareIn(wholeOf(turn)) >= leastShare) : meant.own;
  const answer = answerFrom(own, asked);
  return answer && meant.namesNobody
    ? { ...answer, confidence: Math.min(answer.confidence, mostSureOfNobody) }
    : answer;
}

function answerFrom(own: readonly Told[], asked: AskedOf): RememberedAnswer | null {
  const ranked = rankSentences(asked, own);
  const list = listAnswer(asked.question, ranked);
  if (list) return answerOf(list.short, list.from);
  return asked.asksTime ? timeOf(asked, ranked) : wordsOfBest(asked, ranked);
}

const wholeOf = ({ asked, words }: Told): string => `${asked} ${toldIn(words).join(" ")}`;

/** Of a time the best sentence may tell nothing, although another sentence does. */
function timeOf(asked: AskedOf, ranked: readonly Sentence[]): RememberedAnswer | null {
  for (const sentence of ranked.slice(0, most.time)) {
    const told = timeIn(sentence, asked);
    if (told) return answerOf(told.time, [sentence], told.hasVerb ? mostSure : mostSureWithoutVerb);
  }
  return null;
}

/** The words that fit the question best, of several sentences. */
function wordsOfBest(asked: AskedOf, ranked: readonly Sentence[]): RememberedAnswer | null {
  const { question } = asked;
  const [best] = ranked
    .slice(0, most.words)
    .filter(({ lacksNumber }, n) => n === 0 || !lacksNumber)
    .flatMap((sentence) => {
      if (asksProfession.test(question) && isOfThird(sentence, asked)) return [];
      const short = shortAnswer(question, sentence.sentence, sentence.isReply);
      return short ? [{ sentence, text: short.text, weight: short.fit * sentence.weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
  return best ? answerOf(best.text, [best.sentence]) : null;
}

/** "She is a florist" is no profession of its speaker. */
const isOfThird = ({ sentence, speaker }: Sentence, { question }: AskedOf): boolean =>
  ofThird.test(sentence) && speaker.some((part) => question.toLowerCase().includes(part));

function answerOf(short: string, from: readonly Told[], sure = mostSure): RememberedAnswer {
  const turns = [...new Map(from.map((turn) => [turn.item.id, turn])).values()];
  return {
    confidence: Math.round(100 * Math.min(sure, ...turns.map(({ relevance }) => relevance))) / 100,
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

/** Whether other people tell of themselves what the question is about, more than those whom it names. */
function isOfOthers(asked: AskedOf, { own, others }: Readonly<Record<"own" | "others", readonly Told[]>>): boolean {
  const [first, other] = [own[0], others[0]];
  if (!first || first.relevance < leastRelevance) return true;
  if (other && other.relevance > first.relevance * besideOthers) return true;
  const mostIn = (turns: readonly string[]) => Math.max(0, ...turns.map((text) => asked.shareIn(text)));
  const ofThemselves = others.filter(({ words }) => ofSpeaker.test(words)).flatMap(({ words }) => toldIn(words));
  return mostIn(ofThemselves) > mostIn(own.map(wholeOf));
}
