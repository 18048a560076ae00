/** A statement of a user. The subject is always the user. */
export interface StatedFact {
  /** What is stated, such as "project" or "uses for storage". */
  readonly predicate: string;
  /** The stated value, word for word; null in a retraction that names none. */
  readonly object: string | null;
  /** one: a later value takes the place of an earlier one. many: values stand beside each other. */
  readonly cardinality: "one" | "many";
  readonly op: "state" | "retract";
  /** The statement, word for word. */
  readonly text: string;
}

/** What a rule reads from a statement. */
export type ReadFact = Pick<StatedFact, "predicate" | "object" | "cardinality">;

export type Groups = Readonly<Record<string, string | undefined>>;

export const one = (predicate: string, object: string | undefined): ReadFact & { readonly object: string } => ({
  predicate,
  object: (object ?? "").trim(),
  cardinality: "one",
});

export const many = (predicate: string, object: string | undefined): ReadFact & { readonly object: string } => ({
  ...one(predicate, object),
  cardinality: "many",
});

/** One for each value of a list such as "French and German". */
export function valuesOf<Fact extends ReadFact>(fact: Fact): Fact[] {
  const values = fact.cardinality === "many" ? (fact.object ?? "").split(/, and |, | and /) : [fact.object];
  return values.filter((value) => value !== "").map((object) => ({ ...fact, object }));
}

/** Whatever the value is. */
export const any = (predicate: string): ReadFact => ({ predicate, object: null, cardinality: "one" });
