import { memoryTokens } from "../domain/limits.ts";
import { type ManagerName, managerNames, type RecalledMemory } from "../domain/memory.ts";

/** Four characters to a token is the usual rule of thumb for English. */
export const tokensOf = ({ text }: Pick<RecalledMemory, "text">): number => Math.ceil(text.length / 4);

/**
 * The memories that fit into the budget of a question. Every manager takes its best ones within its share; the turns also
 * get what the others leave. Memories of each manager are given best first, and keep their order. A pinned item
 * that two managers give appears once.
 */
export function pack(given: readonly RecalledMemory[]): RecalledMemory[] {
  let left = 0;
  const seen = new Set<string>();
  const packed: RecalledMemory[] = [];
  for (const name of [...managerNames.filter((each) => each !== "episodic"), "episodic" as ManagerName]) {
    let room = memoryTokens[name] + (name === "episodic" ? left : 0);
    for (const memory of given) {
      if (memory.manager !== name || tokensOf(memory) > room || seen.has(memory.id)) continue;
      seen.add(memory.id);
      room -= tokensOf(memory);
      packed.push(memory);
    }
    left += room;
  }
  return packed;
}
