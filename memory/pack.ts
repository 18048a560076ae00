import { type ManagerName, managerNames, type RecalledMemory } from "../domain/memory.ts";
import { sharesOf, tokensOf, usualBudget } from "../domain/memory-budget.ts";

export interface Packed {
  readonly memories: readonly RecalledMemory[];
  /** Memories that did not fit, each once. */
  readonly left_out: readonly RecalledMemory[];
}

/**
 * Chooses the memories that fit into the budget of a question, in tokens. Each manager's best ones are taken within its
 * share; the turns also get the tokens that the others leave. Memories of each manager are given best first, and keep
 * their order. A pinned item that two managers give appears once.
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
