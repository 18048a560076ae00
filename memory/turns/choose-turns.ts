import { memoryBudgetLimit } from "../../domain/limits/memory.ts";
import type { ScoreParts } from "../../domain/memory.ts";
import type { FoundItem } from "../items/item-index.ts";
import { scoreOf, scoreParts } from "../items/relevant.ts";
import type { IndexedTurn } from "./indexed-turn.ts";
import { searchTurns } from "./search-turns.ts";
import type { TurnIndex } from "./turn-index.ts";

export interface ChosenTurn {
  readonly id: string;
  readonly score: number;
  readonly score_parts: ScoreParts;
}

interface Asked {
  readonly question: string;
  /** Facts of the user that the question finds. */
  readonly facts: readonly FoundItem[];
  /** Memory as it was at this time; undefined: now. */
  readonly at: Date | undefined;
  /** Default: all turns. */
  readonly isAmong?: (turn: IndexedTurn) => boolean;
}

/**
 * Lowest relevance of a turn that is used. It is low, because words of the question that occur in no turn lower the
 * relevance: a floor of 0.15 leaves out a third of the evidence that people ask for in their own words.
 */
const relevanceFloor = 0.05;
/** A turn that states a fact is also found by the fact, with this share of the fact's relevance. */
const factShare = 0.3;
/**
 * Limits of the chosen turns. Short turns: more than the largest budget holds. Long turns: as many stems as the largest
 * budget holds, but never fewer than `leastTurns`.
 */
const [mostTurns, mostStems, leastTurns] = [100, memoryBudgetLimit / 2, 8];

/** The turns that may help with a question, best first. */
export function chooseTurns(index: TurnIndex, { question, facts, at, isAmong }: Asked): ChosenTurn[] {
  const now = at?.getTime() ?? Date.now();
  const isWanted = (turn: IndexedTurn) =>
    turn.until > now && (at === undefined || turn.at <= now) && (isAmong === undefined || isAmong(turn));
  const keys = new Map(facts.toReversed().map(({ item, relevance }) => [item.trace_id, relevance]));
  const scored = searchTurns(index, question, isWanted)
    .map(({ turn, relevance }) => {
      const key = turn.trace_id === null ? 0 : (keys.get(turn.trace_id) ?? 0);
      const parts = scoreParts(turn, Math.min(1, relevance + factShare * key), now);
      return { id: turn.id, length: turn.length, score: scoreOf(parts), score_parts: parts };
    })
    .filter(({ score_parts }) => score_parts.relevance >= relevanceFloor)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostTurns);
  let stems = 0;
  return scored.filter(({ length }, n) => {
    stems += length;
    return n < leastTurns || stems <= mostStems;
  });
}
