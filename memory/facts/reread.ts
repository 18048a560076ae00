import type { MemoryItem } from "../../domain/memory-item.ts";
import { extractFacts } from "./extract-facts.ts";
import { slotOf } from "./facts.ts";

/**
 * The slot and the details of a fact whose text a client has changed, read from the new text. If the text states no
 * fact, or several different facts, the item gets neither slot nor details: questions find it only by its words.
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
