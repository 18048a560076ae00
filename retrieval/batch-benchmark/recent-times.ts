import type { Conversation } from "./conversation.ts";

const dayMs = 86_400_000;
/** Longest time between the first and the last turn. */
const span = 150 * dayMs;

/**
 * The conversation with its times moved, so that its last turn is at `endingAt` and its first at most 150 days before, in the
 * same order: memory forgets turns after 180 days. The texts keep the dates that they name.
 */
export function withRecentTimes(conversation: Conversation, endingAt: Date): Conversation {
  const times = conversation.turns.map(({ at }) => at.getTime());
  const last = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  const first = times.reduce((earliest, time) => Math.min(earliest, time), last);
  const scale = Math.min(1, span / Math.max(1, last - first));
  const moved = (at: Date) => new Date(endingAt.getTime() - Math.round((last - at.getTime()) * scale));
  return { ...conversation, turns: conversation.turns.map((turn) => ({ ...turn, at: moved(turn.at) })) };
}
