import type { MemoryItem } from "../../domain/memory-item.ts";
import { keyOf } from "./keys.ts";
import type { StatedFact } from "./stated-fact.ts";

/** The details of a fact's item. */
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

/** Whether a retraction is about the fact: "my dentist is not Ada any more" is about no other dentist. */
export function ends({ predicate, object }: Pick<StatedFact, "predicate" | "object">, item: MemoryItem): boolean {
  const details = detailsOf(item);
  return details?.predicate === predicate && (object === null || sameObject(details.object, object));
}

/** Whether the fact held at that time, as far as is known today. */
export const heldAt = (item: MemoryItem, time: Date): boolean =>
  counts(item) && startOf(item) <= time && (item.valid_to === null || time < item.valid_to);

/** Whether it held at any time of the period. `until` is exclusive. */
export const heldWithin = (item: MemoryItem, { from, until }: Readonly<Record<"from" | "until", Date>>): boolean =>
  counts(item) && startOf(item) < until && (item.valid_to === null || from < item.valid_to);

const startOf = ({ valid_from, occurred_at }: MemoryItem): Date => valid_from ?? occurred_at;

/** False for a fact that a client retracted without an end: it is unknown how long the fact held. */
const counts = ({ status, valid_to }: MemoryItem): boolean =>
  status !== "quarantined" && (status === "active" || valid_to !== null);
