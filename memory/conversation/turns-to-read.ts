import { tokenize } from "../../domain/text/tokens.ts";
import type { MemoryScope } from "../scope.ts";
import { forgettingAbroad } from "../spoken/forget-abroad.ts";
import { createTopic } from "../spoken/topic.ts";
import { type ChosenTurn, chooseTurns } from "../turns/choose-turns.ts";
import type { IndexedTurn } from "../turns/indexed-turn.ts";
import { placeOf } from "../turns/numbered-words.ts";
import type { TurnIndex } from "../turns/turn-index.ts";
import { leastShare } from "./answer-from-turns.ts";
import type { ConversationQuestion } from "./conversation-question.ts";
import { type SpokenTime, spokenTimes } from "./spoken-time.ts";

/** Newest turns that are read beside the chosen ones. "What did I just say?" has no topic, so only these are read. */
const newestRead = 20;
/** Together at most: the event loop reads them at once. */
const stemsRead = 8_000;
/** Newest turns that are read because they may ask to forget something: each costs as much as another found turn. */
const forgettingRead = 50;
const forgetting = tokenize(`forget ${forgettingAbroad}`);

interface Asking extends Pick<Parameters<typeof chooseTurns>[1], "facts" | "at"> {
  readonly scope: MemoryScope;
  readonly now: Date;
}

interface TurnsToRead {
  readonly chosen: readonly ChosenTurn[];
  /** The chosen turns, and further ones. */
  readonly ids: readonly string[];
  /** Whether all turns are among them that may answer. If not, nothing can be denied. */
  readonly isWhole: boolean;
}

/** The turns that a question about the conversation needs. */
export function turnsToRead(index: TurnIndex, asked: ConversationQuestion, asking: Asking): TurnsToRead {
  const { scope, now, facts, at } = asking;
  const isIn =
    ({ from, until }: SpokenTime) =>
    (turn: IndexedTurn) =>
      turn.at <= now.getTime() &&
      now.getTime() < turn.until &&
      from.getTime() <= turn.at &&
      turn.at < until.getTime() &&
      (!asked.inSession || turn.session_id === scope.session_id);
  const readings = spokenTimes(asked.topic, now);
  const found = readings
    .filter(({ topic }) => topic !== "")
    .flatMap((reading) => chooseTurns(index, { question: reading.topic, facts, at, isAmong: isIn(reading) }));
  const chosen = [...new Map(found.toReversed().map((turn) => [turn.id, turn])).values()].reverse();
  const ids = new Set([...chosen.map(({ id }) => id), ...forgettingOf(index)]);
  const further = readings.map((reading) => {
    const turns =
      reading.topic === "" ? index.turns.filter(isIn(reading)) : having(index, asked, reading).filter(isIn(reading));
    return turns.filter(({ id }) => !ids.has(id));
  });
  const read = further.map((turns) => (asked.oldest ? turns.slice(0, newestRead) : newestOf(turns)));
  for (const { id } of read.flat()) ids.add(id);
  return { chosen, ids: [...ids], isWhole: read.every(({ length }, n) => length === further[n]?.length) };
}

function newestOf(turns: readonly IndexedTurn[]): IndexedTurn[] {
  let stems = 0;
  return turns
    .slice(-newestRead)
    .reverse()
    .filter(({ length }, n) => {
      stems += length;
      return n === 0 || stems <= stemsRead;
    });
}

/** The turns whose words, with those of the answer, have enough of the topic, oldest first. */
function having(index: TurnIndex, { kind }: ConversationQuestion, { topic }: SpokenTime): IndexedTurn[] {
  const about = createTopic(topic, kind);
  const stemsAt = new Map<number, Set<string>>();
  for (const [stem, found] of index.find(about.stems))
    for (const place of found.map(placeOf)) stemsAt.set(place, (stemsAt.get(place) ?? new Set()).add(stem));
  return [...stemsAt]
    .filter(([, stems]) => about.shareOf((stem) => stems.has(stem)) >= leastShare)
    .sort(([one], [other]) => one - other)
    .flatMap(([place]) => index.turns[place] ?? []);
}

/** Turns that may ask to forget any topic: a turn with the forgotten topic may also have the topic of the question. */
export const forgettingOf = (index: TurnIndex): string[] =>
  [...index.find(forgetting).values()]
    .flat()
    .map(placeOf)
    .sort((one, other) => one - other)
    .slice(-forgettingRead)
    .flatMap((place) => index.turns[place]?.id ?? []);
