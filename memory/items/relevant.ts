import type { RecalledMemory, ScoreParts } from "../../domain/memory.ts";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { Trust } from "../../domain/trust.ts";
import type { FoundItem } from "./item-index.ts";

/** Lowest relevance of an item that is used. Less relevant items are noise, which is worse than no memory. */
const relevanceFloor = 0.25;
/** Most items that one manager gives to a question. */
const itemsGiven = 8;
const halfLifeMs = 30 * 24 * 3_600_000;

const trustFactor: Readonly<Record<Trust, number>> = {
  direct_user: 1,
  internal_tool: 0.95,
  model_inference: 0.85,
  untrusted_document: 0.7,
};

/** Relevance decides; age and importance only break ties, because as equal partners they cost a third of the recall. */
export const scoreOf = ({ relevance, recency, importance, trust }: ScoreParts): number =>
  relevance * (0.85 + 0.1 * recency + 0.05 * importance) * trust;

/** Fields of an item that its score uses besides relevance. `at`: when it happened, in milliseconds. */
export interface Scorable extends Pick<MemoryItem, "importance" | "trust"> {
  readonly at: number;
}

export function scoreParts({ at, importance, trust }: Scorable, relevance: number, now: number): ScoreParts {
  const recency = 0.5 ** (Math.max(0, now - at) / halfLifeMs);
  return { relevance, recency, importance, trust: trustFactor[trust] };
}

/** The items above the floor, best first. */
export const relevant = (found: readonly FoundItem[], now: number): RecalledMemory[] =>
  found
    .filter(({ item, relevance }) => relevance >= relevanceFloor && isAlive(item, now))
    .map((each) => scoredMemory(each, now))
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .slice(0, itemsGiven);

export const isAlive = ({ expires_at }: MemoryItem, now: number): boolean =>
  expires_at === null || expires_at.getTime() > now;

function scoredMemory({ item, relevance }: FoundItem, now: number): RecalledMemory {
  const score_parts = scoreParts({ ...item, at: item.occurred_at.getTime() }, relevance, now);
  return { ...memoryOf(item, scoreOf(score_parts)), score_parts };
}

export const memoryOf = (
  { id, manager, text, trust, occurred_at }: MemoryItem,
  score: number | null,
): RecalledMemory => ({
  id,
  manager,
  text,
  score,
  score_parts: null,
  trust,
  occurred_at: occurred_at.toISOString(),
});
