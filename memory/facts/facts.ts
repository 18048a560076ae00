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
export const heldAt = (item: MemoryItem, time: Date): boolean =>
  counts(item) && startOf(item) <= time && (item.valid_to === null || time < item.valid_to);

/** Whether it held at any time of the period. `until` is exclusive. */
export const heldWithin = (item: MemoryItem, { from, until }: Readonly<Record<"from" | "until", Date>>): boolean =>
  counts(item) && startOf(item) < until && (item.valid_to === null || from < item.valid_to);

const startOf = ({ valid_from, occurred_at }: MemoryItem): Date => valid_from ?? occurred_at;

/** A client may retract a fact without an end: then it is unknown until when it held, and it counts no more. */
const counts = ({ status, valid_to }: MemoryItem): boolean =>
  status !== "quarantined" && (status === "active" || valid_to !== null);
