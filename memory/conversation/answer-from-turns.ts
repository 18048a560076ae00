// An answer in the words of earlier turns. A turn answers if its words have what the question is about: the words of
// others, of other turns beside it, and similar words do not count.
import type { ManagerName, RememberedAnswer } from "../../domain/memory.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { forgottenIn } from "../spoken/forgetting.ts";
import { createTopic, type Topic } from "../spoken/topic.ts";
import { askedConversation } from "./asked-conversation.ts";
import { conversationPatterns as patterns } from "./conversation-patterns.ts";
import type { ConversationQuestion } from "./conversation-question.ts";
import { type SpokenTime, spokenTimes } from "./spoken-time.ts";
import { type Turnwords, unitsOf } from "./turn-units.ts";

export interface ToldTurn extends Turnwords {
  readonly id: string;
  readonly manager: ManagerName;
  readonly session_id: string | null;
  readonly occurred_at: Date;
  /** Keys of the sources that the answer quotes. */
  readonly quotes: readonly string[];
}

interface Now {
  readonly session_id: string | null;
  readonly now: Date;
  /** Whether all turns that may answer are given. If not, nothing can be denied. */
  readonly isWhole: boolean;
  /** Whether the user has taken this statement back. */
  isTakenBack(sentence: string): boolean;
}

export interface AnswerFromTurns {
  readonly answer: RememberedAnswer;
  readonly quotes: readonly string[];
}

/** The share of the question's topic that the words must have. */
export const leastShare = 0.6;
/** Turns with as much less of the topic than the best one are left out. */
const besideBest = 0.15;
/**
 * Confidence in a turn that has every word of the topic, which may still be about something else. mine: the topic is a
 * thing of the user ("my dentist"), and the turn has it as the user's. others: in the turn another person has
 * it. Measured with `npm run bench:memory -- --only=asked-back`.
 */
const sureOfAll = { any: 0.85, mine: 0.97, others: 0.2 } as const;
const sureOfNewest = 0.95;
const [shownAboutTopic, shownOfAll] = [3, 5];
const longest = { words: 300, answer: 600 } as const;

/** An answer without items denies: no turn has the topic. null: memory cannot deny it, or documents may answer. */
export function answerFromTurns(
  asked: ConversationQuestion,
  turns: readonly ToldTurn[],
  { session_id, now, isWhole, isTakenBack }: Now,
): AnswerFromTurns | null {
  const here = turns
    .filter((turn) => !asked.inSession || turn.session_id === session_id)
    .sort((one, other) => other.occurred_at.getTime() - one.occurred_at.getTime());
  // The first words may be among the turns that were not read.
  if (asked.oldest && !isWhole) return null;
  // The last answer of the service was not kept, so an older answer would be taken for the last.
  if (asked.newest && asked.wants === "answered" && newestAsking(here)?.answer === "") return null;
  const isForgotten = forgottenBy(turns);
  const unitsFor = ({ topic, from, until }: SpokenTime, isAbout: (turn: ToldTurn) => boolean) =>
    here
      .filter(({ occurred_at }) => from <= occurred_at && occurred_at < until)
      .filter(isAbout)
      .flatMap((turn) => {
        const wanted = { wants: asked.wants, hasTopic: topic !== "", isTakenBack };
        return unitsOf(wanted, turn).map((unit) => ({ turn, ...unit }));
      })
      .filter(({ turn, searched }) => !isForgotten(searched, turn));
  const find = (reading: SpokenTime) => {
    if (reading.topic === "")
      return unitsFor(reading, () => true)
        .slice(asked.oldest ? -1 : 0)
        .slice(0, asked.newest ? 1 : shownOfAll)
        .map((unit) => ({ ...unit, share: 1 }));
    const topic = createTopic(reading.topic, asked.kind);
    // Sentences are read of turns only that may answer.
    const isAbout = ({ words, answer }: ToldTurn) => topic.shareIn(`${words}\n${answer}`) >= leastShare;
    const units = unitsFor(reading, isAbout).map((unit) => ({ ...unit, share: topic.shareIn(unit.searched) }));
    return best(asked.wants === "said" ? ofUser(units, topic) : units);
  };
  const [likely, other] = spokenTimes(asked.topic, now);
  const about = likely.topic === "" ? null : createTopic(likely.topic);
  // "What did I say about that?"
  if (about?.isEmpty) return null;
  const spoken = find(likely);
  const found = spoken.length === 0 && other ? find(other) : spoken;
  const mayDeny = isWhole && asked.onlyMemoryKnows && !patterns.vagueTime.test(asked.topic);
  if (found.length === 0 && !mayDeny) return null;
  const { wants, when } = asked;
  // Words that only share the topic's words may say the opposite.
  const whether = asked.whether && about?.isRepeatedIn(found[0]?.text ?? "") === true;
  const share = found[0]?.share ?? 0;
  const items = found.map(({ turn: { id, manager, occurred_at, session_id: of }, text }) => ({
    id,
    manager,
    text: cut(text, { about, length: wants === "answered" ? longest.answer : longest.words }),
    occurred_at: occurred_at.toISOString(),
    ...(session_id !== null && of !== session_id && { elsewhere: true }),
  }));
  const sure = about ? sureOf(about, { wants, text: found[0]?.text ?? "" }) : sureOfNewest;
  const confidence = Math.round(100 * share * sure) / 100;
  const quotes = wants === "answered" ? [...new Set(found.flatMap(({ turn }) => turn.quotes))] : [];
  return { answer: { confidence, items, conversation: { wants, when, whether, about: about !== null } }, quotes };
}

function sureOf(
  about: Topic,
  { wants, text }: Pick<ConversationQuestion, "wants"> & { readonly text: string },
): number {
  if (wants !== "said" || about.isMine === false) return sureOfAll.any;
  return about.isMineIn(text) ? sureOfAll.mine : sureOfAll.others;
}

/** For "my dentist" statements about the user's dentist, or all if there are none; for "my own dentist" only these. */
function ofUser<Unit extends { readonly text: string }>(units: readonly Unit[], topic: Topic): readonly Unit[] {
  if (topic.isMine === false) return units;
  const own = units.filter(({ text }) => topic.isMineIn(text));
  return own.length > 0 || topic.isMine === "own" ? own : units;
}

/** The newest turn that is not itself a question about the conversation. */
const newestAsking = (newestFirst: readonly ToldTurn[]): ToldTurn | undefined =>
  newestFirst.find(({ words }) => askedConversation(words) === null);

/**
 * Whether the user has asked later to forget a topic whose words are all in the text: "forget what I said about the
 * release".
 */
export function forgottenBy(turns: readonly ToldTurn[]): (text: string, turn: ToldTurn) => boolean {
  const forgotten = turns.flatMap(({ id, words, occurred_at, session_id }) =>
    forgottenIn(words).map(({ topic, inSession, isSaidFirst }) => ({
      topic: topic === null ? null : createTopic(topic),
      isSaidThere: (turn: ToldTurn) =>
        (turn.occurred_at < occurred_at || (turn.id === id && isSaidFirst)) &&
        (!inSession || turn.session_id === session_id),
    })),
  );
  return (text, turn) =>
    forgotten.some(
      ({ topic, isSaidThere }) =>
        isSaidThere(turn) && (topic === null || (!topic.isEmpty && topic.shareIn(text) === 1)),
    );
}

/** The newest units that have about as much of the topic as the best one. Units with the same text are shown once. */
function best<Unit extends { readonly share: number; readonly text: string }>(units: readonly Unit[]): Unit[] {
  const most = Math.max(0, ...units.map(({ share }) => share));
  const good = units.filter(({ share }) => share >= leastShare && share >= most - besideBest);
  const once = new Map(good.toReversed().map((unit) => [unit.text.toLowerCase(), unit]));
  return [...once.values()].reverse().slice(0, shownAboutTopic);
}

interface Cut {
  readonly about: Topic | null;
  readonly length: number;
}

/** Text before the topic that a quotation keeps, if it cannot keep all. */
const lead = 100;

/** A long quotation begins near its topic. */
function cut(text: string, { about, length }: Cut): string {
  const place = about?.placeIn(text) ?? 0;
  const from = place < length - lead ? 0 : text.lastIndexOf(" ", place - lead) + 1;
  const rest = text.slice(from);
  const start = sliceCodePoints(rest, 0, length);
  return `${from > 0 ? "…" : ""}${start}${start.length < rest.length ? "…" : ""}`;
}
