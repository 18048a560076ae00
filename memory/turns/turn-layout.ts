import { sessionIdleMs } from "../../domain/limits/memory.ts";
import type { IndexedTurn } from "./indexed-turn.ts";

/** Turns before and after one that count as its neighbours. */
export const neighbours = 2;
/** Share with which a neighbour counts, by its distance. */
export const stepShares: readonly number[] = [1, 0.7, 0.49];

/** Largest number of turns of a session. A longer session has many subjects, so it is divided into parts. */
const longestSession = 100;

/** How turns lie beside each other. Everything is by the place of a turn, or by the number of its session. */
export interface TurnLayout {
  readonly sessionOf: Int32Array;
  /** Length of each session, in stems. */
  readonly sessionLength: Float64Array;
  /** Length of each turn with its neighbours, which count less with their distance. */
  readonly windowLength: Float64Array;
  /** Whether the turns are a dialogue of two people. */
  readonly isDialogue: boolean;
  readonly average: { readonly turn: number; readonly window: number; readonly session: number };
}

export function layoutOf(turns: readonly IndexedTurn[]): TurnLayout {
  const sessionOf = sessionsOf(turns);
  const sessionLength = new Float64Array((sessionOf.at(-1) ?? -1) + 1);
  const windowLength = new Float64Array(turns.length);
  for (const [place, { length }] of turns.entries()) {
    const session = sessionOf[place] ?? 0;
    sessionLength[session] = (sessionLength[session] ?? 0) + length;
    for (let step = -neighbours; step <= neighbours; step += 1)
      if (sessionOf[place + step] === session)
        windowLength[place + step] = (windowLength[place + step] ?? 0) + length * (stepShares[Math.abs(step)] ?? 0);
  }
  const total = sum(sessionLength);
  const average = {
    turn: total / Math.max(1, turns.length),
    window: sum(windowLength) / Math.max(1, turns.length),
    session: total / Math.max(1, sessionLength.length),
  };
  return { sessionOf, sessionLength, windowLength, average, isDialogue: isDialogue(turns) };
}

function sessionsOf(turns: readonly IndexedTurn[]): Int32Array {
  const sessionOf = new Int32Array(turns.length);
  let [session, first] = [-1, 0];
  for (const [place, turn] of turns.entries()) {
    const before = turns[place - 1];
    const isNext = !before || !isSameSession(before, turn) || place - first === longestSession;
    if (isNext) [session, first] = [session + 1, place];
    sessionOf[place] = session;
  }
  return sessionOf;
}

/** Turns without a session belong together until the user pauses. */
const isSameSession = (before: IndexedTurn, { at, session_id }: IndexedTurn): boolean =>
  before.session_id === session_id && (session_id !== null || at - before.at <= sessionIdleMs);

/** Words before a colon that name no person: "Note: …", "Todo: …". */
const labels = new Set(
  "todo note notes re fwd fw aw wg question answer idea reminder task done memo tip warning hint fact subject date topic source link update ps summary plan goal problem solution before after pro con".split(
    " ",
  ),
);

/** Share of all turns that the two people speak, and that each of them speaks, at least. */
const [leastOfBoth, leastOfEach] = [0.9, 0.25];

function isDialogue(turns: readonly IndexedTurn[]): boolean {
  const counts = new Map<string, number>();
  for (const { speaker } of turns)
    if (speaker !== undefined && !labels.has(speaker.toLowerCase()))
      counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const [first = 0, second = 0] = [...counts.values()].sort((one, other) => other - one);
  return second > 0 && first + second >= leastOfBoth * turns.length && second >= leastOfEach * turns.length;
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
