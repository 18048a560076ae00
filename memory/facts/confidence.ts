import type { MemoryItem } from "../../domain/memory-item.ts";

const dayMs = 86_400_000;
/** The confidence in a fact halves in half a year unless the user states the fact again. */
const halfLifeMs = 180 * dayMs;
/** Lowest confidence by age alone: the user stated the fact, and nothing contradicts it. */
const floor = 0.3;

/** When the fact was last stated, as far as that is stored. */
export function statedLast({ details, occurred_at }: Pick<MemoryItem, "details" | "occurred_at">): Date {
  const noted = typeof details.stated_last === "string" ? new Date(details.stated_last) : occurred_at;
  return noted > occurred_at ? noted : occurred_at;
}

/**
 * The confidence in a fact at a time. The stored confidence is that after the last statement; this function computes
 * its decay.
 */
export function confidenceAt(fact: Pick<MemoryItem, "confidence" | "details" | "occurred_at">, time: Date): number {
  const age = Math.max(0, time.getTime() - statedLast(fact).getTime());
  const decayed = fact.confidence * 0.5 ** (age / halfLifeMs);
  return Math.round(Math.max(decayed, Math.min(fact.confidence, floor)) * 10_000) / 10_000;
}
