import type { Trust } from "../../domain/trust.ts";
import type { ItemText } from "../../stores/ports/memory-items.ts";
import { speakerOf } from "./turn-marks.ts";

/** The data of a turn in the index, without its text. */
export interface IndexedTurn {
  readonly id: string;
  readonly rev: number;
  readonly trace_id: string | null;
  readonly session_id: string | null;
  /** Milliseconds since the epoch; `until` is infinite for what does not expire. */
  readonly at: number;
  readonly until: number;
  readonly importance: number;
  readonly trust: Trust;
  /** The name before the words, in a log of several people. */
  readonly speaker: string | undefined;
  /** Number of stems, repetitions included. */
  readonly length: number;
}

/** Oldest first. */
export const byTime = (one: IndexedTurn, other: IndexedTurn): number =>
  one.at - other.at || (one.id < other.id ? -1 : 1);

/** A part of a string keeps all of it in memory, and the text of a turn is long. */
const copyOf = (text: string | undefined): string | undefined =>
  text === undefined ? text : Buffer.from(text).toString();

export const indexed = (item: ItemText, length: number): IndexedTurn => ({
  id: item.id,
  rev: item.rev,
  trace_id: item.trace_id,
  session_id: item.session_id,
  at: item.occurred_at.getTime(),
  until: item.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  importance: item.importance,
  trust: item.trust,
  speaker: copyOf(speakerOf(item.text)),
  length,
});
