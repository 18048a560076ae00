import type { MemoryItem } from "../../domain/memory-item.ts";
import { keyOf } from "./keys.ts";
import type { StatedFact } from "./stated-fact.ts";

/** What a fact's item says beyond its text. */
interface FactDetails {
  readonly predicate: string;
  readonly object: string;
  readonly cardinality: "one" | "many";
}

/** Facts of one slot are about the same thing of the user. */
export const slotOf = ({ predicate }: Pick<StatedFact, "predicate">): string => JSON.stringify(["user", predicate]);

export function detailsOf({ kind, details }: Pick<MemoryItem, "kind" | "details">): FactDetails | null {
  const { predicate, object, cardinality } = details;
  if (kind !== "fact" || typeof predicate !== "string" || typeof object !== "string") return null;
  return { predicate, object, cardinality: cardinality === "many" ? "many" : "one" };
}

export const sameObject = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

/** Whether the fact held at that time, as far as is known today. */
export function heldAt({ status, valid_from, valid_to, occurred_at }: MemoryItem, time: Date): boolean {
  if (status === "quarantined") return false;
  // A client may retract a fact without an end: then it is unknown until when it held, and it counts no more.
  if (status !== "active" && valid_to === null) return false;
  const from = valid_from ?? occurred_at;
  return from <= time && (valid_to === null || time < valid_to);
}
