import type { MemoryItem } from "../../domain/memory-item.ts";
import { extractFacts } from "./extract-facts.ts";
import { slotOf } from "./facts.ts";

/**
 * What a fact's item says after its text was changed. A text that states no fact, or several different ones, leaves an item
 * that is found by its words only.
 */
export function reread(text: string): Pick<MemoryItem, "slot" | "details"> {
  const stated = extractFacts(text).filter(({ op }) => op === "state");
  const [first] = stated;
  if (first === undefined || stated.some(({ predicate }) => predicate !== first.predicate))
    return { slot: null, details: {} };
  const { predicate, cardinality } = first;
  const object = stated.map(({ object }) => object ?? "").join(" and ");
  return { slot: slotOf(first), details: { predicate, object, cardinality } };
}
