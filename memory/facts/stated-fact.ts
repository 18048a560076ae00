/** A statement of a user. The subject is always the user. */
export interface StatedFact {
  /** The stated attribute, such as "project" or "uses for storage". */
  readonly predicate: string;
  /** The stated value, word for word; null in a retraction that names none. */
  readonly object: string | null;
  /** one: a later value replaces an earlier one. many: several values hold at the same time. */
  readonly cardinality: "one" | "many";
  readonly op: "state" | "retract";
  /** The statement gives a value only; `text` is the earlier statement with this value. Default: false. */
  readonly corrects?: boolean;
  /** The statement, word for word; of a list only this value: "I speak French" of "I speak French and German". */
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

/** One for each value of a list such as "French and German" or "nuts and to penicillin". */
export function valuesOf<Fact extends ReadFact>(fact: Fact): Fact[] {
  if (fact.cardinality === "one" || fact.object === null) return fact.object === "" ? [] : [fact];
  const values = fact.object.split(/, and |, | and /).map((value) => value.replace(/^to /i, ""));
  return values.filter((value) => value !== "").map((object) => ({ ...fact, object }));
}

/**
 * The facts of a statement. Each value of a list becomes a fact whose text contains only this value, because the user
 * may take back a single one.
 */
export function statedValues(statement: string, fact: ReadFact & { readonly object: string }): StatedFact[] {
  const values = valuesOf(fact);
  const at = values.length > 1 ? statement.lastIndexOf(fact.object) : -1;
  const [before, after] = [statement.slice(0, at), statement.slice(at + fact.object.length)];
  const textOf = ({ object }: ReadFact) => (at === -1 ? statement : `${before}${object ?? ""}${after}`);
  return values.map((each) => ({ ...each, op: "state", text: textOf(each) }));
}

/** A fact of the predicate with any value. */
export const any = (predicate: string): ReadFact => ({ predicate, object: null, cardinality: "one" });
