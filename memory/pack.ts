import { memoryTokens } from "../domain/limits.ts";
import { type ManagerName, managerNames, type RecalledMemory } from "../domain/memory.ts";
import { recordOf } from "../domain/record-of.ts";

/** Four characters to a token is the usual rule of thumb for English. */
export const tokensOf = ({ text }: Pick<RecalledMemory, "text">): number => Math.ceil(text.length / 4);

/** Tokens of a question that names no budget. */
export const usualBudget = Object.values(memoryTokens).reduce((sum, share) => sum + share, 0);

/** The tokens of each manager out of a budget. */
export const sharesOf = (budget: number): Readonly<Record<ManagerName, number>> =>
  recordOf(managerNames, (name) => Math.floor((memoryTokens[name] * budget) / usualBudget));

export interface Packed {
  readonly memories: readonly RecalledMemory[];
  /** What had no room, each item once. */
  readonly left_out: readonly RecalledMemory[];
}

/**
 * The memories that fit into the budget of a question, in tokens. Every manager takes its best ones within its share; the
 * turns also get what the others leave. Memories of each manager are given best first, and keep their order. A pinned item
 * that two managers give appears once.
 */
export function pack(given: readonly RecalledMemory[], budget: number = usualBudget): Packed {
  const shares = sharesOf(budget);
  let left = budget - Object.values(shares).reduce((sum, share) => sum + share, 0);
  const seen = new Set<string>();
  const memories: RecalledMemory[] = [];
  for (const name of [...managerNames.filter((each) => each !== "episodic"), "episodic" as ManagerName]) {
    let room = shares[name] + (name === "episodic" ? left : 0);
    for (const memory of given) {
      if (memory.manager !== name || tokensOf(memory) > room || seen.has(memory.id)) continue;
      seen.add(memory.id);
      room -= tokensOf(memory);
      memories.push(memory);
    }
    left += room;
  }
  const others = given.filter(({ id }) => !seen.has(id));
  return { memories, left_out: [...new Map(others.map((memory) => [memory.id, memory])).values()] };
}
