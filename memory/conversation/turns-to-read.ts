import { tokenize } from "../../domain/text/tokens.ts";
import type { MemoryScope } from "../scope.ts";
import { type ChosenTurn, chooseTurns } from "../turns/choose-turns.ts";
import type { IndexedTurn } from "../turns/indexed-turn.ts";
import { placeOf } from "../turns/numbered-words.ts";
import type { TurnIndex } from "../turns/turn-index.ts";
import type { AskedConversation } from "./asked-conversation.ts";
import { type SpokenTime, spokenTimes } from "./spoken-time.ts";

/** Turns that are read for a question without a topic, such as "what did I just say?". */
const newestRead = 20;
/** Newest turns that are read because they may ask to forget something: each costs as much as another found turn. */
const forgettingRead = 50;
const forgetting = tokenize("forget");

interface Asking extends Pick<Parameters<typeof chooseTurns>[1], "facts" | "at"> {
  readonly scope: MemoryScope;
  readonly now: Date;
}

/** The turns that a question about the conversation needs: those that may answer, and their ids with all others. */
export function turnsToRead(index: TurnIndex, asked: AskedConversation, { scope, now, facts, at }: Asking) {
  const isIn = ({ from, until }: SpokenTime) => {
    const [first, end] = [from.getTime(), until.getTime()];
    return (turn: IndexedTurn) =>
      first <= turn.at && turn.at < end && (!asked.inSession || turn.session_id === scope.session_id);
  };
  const readings = spokenTimes(asked.topic, now);
  const chosen = new Map<string, ChosenTurn>();
  for (const reading of readings.filter(({ topic }) => topic !== ""))
    for (const turn of chooseTurns(index, { question: reading.topic, facts, at, isAmong: isIn(reading) }))
      if (!chosen.has(turn.id)) chosen.set(turn.id, turn);
  const newest = readings[0].topic === "" ? newestOf(index.turns, { isIn: isIn(readings[0]), now: now.getTime() }) : [];
  return { chosen: [...chosen.values()], ids: [...new Set([...chosen.keys(), ...newest, ...forgettingOf(index)])] };
}

interface Newest {
  readonly isIn: (turn: IndexedTurn) => boolean;
  readonly now: number;
}

const newestOf = (turns: readonly IndexedTurn[], { isIn, now }: Newest): string[] =>
  turns
    .filter((turn) => turn.at <= now && now < turn.until && isIn(turn))
    .slice(-newestRead)
    .map(({ id }) => id);

/** Whatever they are about: one turn may have what the question asks for beside what is to be forgotten. */
const forgettingOf = (index: TurnIndex): string[] =>
  [...index.find(forgetting).values()]
    .flat()
    .map(placeOf)
    .sort((one, other) => one - other)
    .slice(-forgettingRead)
    .flatMap((place) => index.turns[place]?.id ?? []);
