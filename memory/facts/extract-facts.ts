// Facts that users state about themselves, found by rules in their own words: "my X is Y", "call me Y", "I live in Y",
// "I prefer Y", "we use Y for X". Nothing else is a fact: no question, no condition, no text of an answer or a document.
import { fold } from "../../domain/text/fold.ts";
import { splitStatements } from "./statements.ts";

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

interface Rule {
  readonly pattern: RegExp;
  read(found: Readonly<Record<string, string | undefined>>): Pick<StatedFact, "predicate" | "object" | "cardinality">;
}

const value = (object: string | undefined): string => (object ?? "").trim();
const one = (predicate: string, object: string | undefined) =>
  ({ predicate, object: value(object), cardinality: "one" }) as const;
const many = (predicate: string, object: string | undefined) =>
  ({ predicate, object: value(object), cardinality: "many" }) as const;

/** In order; the first that matches the whole statement counts. */
const rules: readonly Rule[] = [
  { pattern: /^(?:please )?call me (?<y>.{1,100})$/i, read: ({ y }) => one("name", y) },
  { pattern: /^(?:i am|i'm) called (?<y>.{1,100})$/i, read: ({ y }) => one("name", y) },
  {
    pattern: /^my (?<x>[\p{L}\p{N}' -]{1,60}?) is (?:now )?also (?<y>.{1,200})$/iu,
    read: ({ x, y }) => many(predicateOf(x), y),
  },
  {
    pattern: /^my (?<x>[\p{L}\p{N}' -]{1,60}?) is (?:now )?(?:called |named )?(?<y>.{1,200})$/iu,
    read: ({ x, y }) => one(predicateOf(x), y),
  },
  {
    pattern: /^my (?<x>[\p{L}\p{N}' -]{1,60}?) are (?<y>.{1,200})$/iu,
    read: ({ x, y }) => many(predicateOf(x), y),
  },
  { pattern: /^i (?:now )?live in (?<y>.{1,100})$/i, read: ({ y }) => one("home", y) },
  { pattern: /^(?:i am|i'm) (?:now )?(?:based|living) in (?<y>.{1,100})$/i, read: ({ y }) => one("home", y) },
  { pattern: /^(?:i am|i'm|i come) from (?<y>.{1,100})$/i, read: ({ y }) => one("origin", y) },
  { pattern: /^i (?:now )?work (?:at|for) (?<y>.{1,100})$/i, read: ({ y }) => one("employer", y) },
  { pattern: /^i (?:now )?work as (?:an? )?(?<y>.{1,100})$/i, read: ({ y }) => many("role", y) },
  { pattern: /^(?:i am|i'm) an? (?<y>.{1,100})$/i, read: ({ y }) => many("role", y) },
  {
    pattern: /^i (?:now )?prefer (?<y>.{1,150}?) for (?<x>.{1,60})$/i,
    read: ({ x, y }) => one(`prefers for ${keyOf(x)}`, y),
  },
  { pattern: /^i (?:now )?prefer (?<y>.{1,150})$/i, read: ({ y }) => many("prefers", y) },
  {
    pattern: /^(?:we|i) now use (?<y>.{1,150}?) for (?<x>.{1,60})$/i,
    read: ({ x, y }) => one(`uses for ${keyOf(x)}`, y),
  },
  {
    pattern: /^(?:we|i) use (?<y>.{1,150}?) for (?<x>.{1,60})$/i,
    read: ({ x, y }) => many(`uses for ${keyOf(x)}`, y),
  },
];

const retractions: readonly Rule[] = [
  {
    pattern: /^my (?<x>[\p{L}\p{N}' -]{1,60}?) (?:is|are) no longer (?<y>.{1,200})$/iu,
    read: ({ x, y }) => one(predicateOf(x), y),
  },
  { pattern: /^(?:i am|i'm) (?:no longer|not) an? (?<y>.{1,100}?)(?: any ?more)?$/i, read: ({ y }) => many("role", y) },
  { pattern: /^i no longer live in (?<y>.{1,100})$/i, read: ({ y }) => one("home", y) },
  { pattern: /^i no longer work (?:at|for) (?<y>.{1,100})$/i, read: ({ y }) => one("employer", y) },
  { pattern: /^i no longer prefer (?<y>.{1,150})$/i, read: ({ y }) => many("prefers", y) },
  {
    pattern: /^(?:we|i) no longer use (?<y>.{1,150}?) for (?<x>.{1,60})$/i,
    read: ({ x, y }) => many(`uses for ${keyOf(x)}`, y),
  },
];

/** What looks like a statement and says nothing lasting: "my question is …", "my guess is …". */
const passing = new Set(
  "question questions guess problem point understanding answer request query next first last".split(" "),
);
/** The value begins with a word that makes the statement a wish, a doubt or an open question. */
const vague = /^(?:not\b|unclear|unknown|what|who|where|when|why|how|whether|if\b|to\b|that\b)/i;
/** "My build is failing". A name that ends alike has a capital. */
const happening = /^[a-z]+ing\b/;

/** At most 20 facts. Text of recalled items, which carries their ids, is no statement. */
export function extractFacts(text: string): StatedFact[] {
  return splitStatements(text)
    .flatMap((statement) => forgetting(statement) ?? read(statement))
    .slice(0, 20);
}

/** "Forget that …", "forget my …". */
function forgetting(statement: string): StatedFact[] | null {
  const asked = /^(?:please )?forget (?:that )?(?<rest>.{1,250})$/i.exec(statement)?.groups?.rest;
  if (asked === undefined) return null;
  const stated = factBy(rules, asked);
  if (stated) return [{ ...stated, op: "retract", text: statement }];
  const predicate = /^my (?<x>[\p{L}\p{N}' -]{1,60})$/iu.exec(asked)?.groups?.x;
  if (predicate === undefined) return [];
  return [{ predicate: predicateOf(predicate), object: null, cardinality: "one", op: "retract", text: statement }];
}

function read(statement: string): StatedFact[] {
  const retracted = factBy(retractions, statement);
  if (retracted) return [{ ...retracted, op: "retract", text: statement }];
  const stated = factBy(rules, statement);
  if (!stated?.object || vague.test(stated.object) || happening.test(stated.object) || passing.has(stated.predicate))
    return [];
  const objects = stated.cardinality === "many" ? stated.object.split(/, and |, | and /) : [stated.object];
  return objects
    .filter((object) => object !== "")
    .map((object) => ({ ...stated, object, op: "state", text: statement }));
}

function factBy(candidates: readonly Rule[], statement: string) {
  for (const { pattern, read: readRule } of candidates) {
    const groups = pattern.exec(statement)?.groups;
    if (groups) return readRule(groups);
  }
  return null;
}

/** "Favourite colour" and "favourite  Colour" are the same. */
export const keyOf = (text: string | undefined): string =>
  fold(text ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/^(?:the|a|an|our|my) /, "")
    .trim();

/** "My project's name is …" is about the project. */
const predicateOf = (text: string | undefined): string => keyOf((text ?? "").replace(/['’]s name$/i, ""));
