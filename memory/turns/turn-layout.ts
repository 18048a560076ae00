import { sessionIdleMs } from "../../domain/limits.ts";
import type { IndexedTurn } from "./indexed-turn.ts";

/** Turns before and after one that count as its neighbours. */
export const neighbours = 2;
/** What counts of a neighbour, by its distance. */
export const stepShares: readonly number[] = [1, 0.7, 0.49];

/** How turns lie beside each other. Everything is by the place of a turn, or by the number of its session. */
export interface TurnLayout {
  readonly sessionOf: Int32Array;
  /** Length of each session, in stems. */
  readonly sessionLength: Float64Array;
  /** Length of each turn with its neighbours, which count less with their distance. */
  readonly windowLength: Float64Array;
  readonly average: { readonly turn: number; readonly window: number; readonly session: number };
}

export function layoutOf(turns: readonly IndexedTurn[]): TurnLayout {
  const sessionOf = new Int32Array(turns.length);
  let sessions = 0;
  for (const [place, turn] of turns.entries()) {
    const before = turns[place - 1];
    if (!before || !isSameSession(before, turn)) sessions += 1;
    sessionOf[place] = sessions - 1;
  }
  const sessionLength = new Float64Array(sessions);
  const windowLength = new Float64Array(turns.length);
  for (const [place, { length }] of turns.entries()) {
    const session = sessionOf[place] ?? 0;
    sessionLength[session] = (sessionLength[session] ?? 0) + length;
    for (let step = -neighbours; step <= neighbours; step += 1)
      if (sessionOf[place + step] === session)
        windowLength[place + step] = (windowLength[place + step] ?? 0) + length * (stepShares[Math.abs(step)] ?? 0);
  }
  const turn = mean(Float64Array.from(turns, ({ length }) => length));
  const average = { turn, window: mean(windowLength), session: mean(sessionLength) };
  return { sessionOf, sessionLength, windowLength, average };
}

/** Turns without a session belong together until the user pauses. */
const isSameSession = (before: IndexedTurn, { at, session_id }: IndexedTurn): boolean =>
  before.session_id === session_id && (session_id !== null || at - before.at <= sessionIdleMs);

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
