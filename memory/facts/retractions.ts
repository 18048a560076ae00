import { keyOf, predicateOf } from "./keys.ts";
import { rules } from "./rules.ts";
import { retractedAbroad } from "./rules-abroad.ts";
import { any, type Groups, many, one, type ReadFact, valuesOf } from "./stated-fact.ts";

interface Retraction {
  readonly pattern: RegExp;
  read(found: Groups): readonly ReadFact[];
}

/** "…, and I have no other one", "…, that was a mistake". */
const remark = /, (?:and|but|so|because|since|as|that|which|it|i|thanks|please)\b.*$/i;
const anyMore = / any ?(?:more|longer)$/i;

/** Sentences that take something back, as whole sentences without a remark at the end. */
const retractions: readonly Retraction[] = [
  {
    pattern: /^(?:my|our) (?<x>[\p{L}\p{N}' -]{1,60}?) (?:is|are) (?:no longer|not) (?<y>.{1,200})$/iu,
    read: ({ x, y }) => [one(predicateOf(x), y)],
  },
  {
    pattern: /^(?<y>.{1,100}?) (?:is|are) (?:no longer|not) (?:my|our) (?<x>[\p{L}\p{N}' -]{1,60})$/iu,
    read: ({ x, y }) => [one(predicateOf(x), y)],
  },
  {
    pattern: /^i (?:no longer have|don't have|do not have) (?:a|an|any|my) (?<x>[\p{L}\p{N}' -]{1,60})$/iu,
    read: ({ x }) => [any(predicateOf(x))],
  },
  {
    pattern:
      /^i(?: have|'ve)? (?:just )?(?:sold|gave away|given away|got rid of|cancelled|canceled) my (?<x>[\p{L}\p{N}' -]{1,60})$/iu,
    read: ({ x }) => [any(predicateOf(x))],
  },
  {
    pattern: /^i(?: have|'ve)? (?:just )?(?:quit|left|lost|resigned from) (?:my|the) (?:job|work|employer|company)$/i,
    read: () => [any("employer"), any("job")],
  },
  { pattern: /^i(?: have|'ve)? (?:just )?(?:quit|resigned|retired)$/i, read: () => [any("employer"), any("job")] },
  {
    pattern: /^i(?: have|'ve)? (?:just )?(?:quit|left|resigned from|stopped working (?:at|for)) (?<y>.{1,100})$/i,
    read: ({ y }) => [one("employer", y), one("home", y)],
  },
  {
    pattern: /^i (?:no longer|don't|do not) work (?:at|for) (?<y>.{1,100})$/i,
    read: ({ y }) => [one("employer", y)],
  },
  {
    pattern: /^i(?: have|'ve)? (?:just )?moved (?:out of|away from|out from|from) (?<y>(?:(?! to ).){1,100})$/i,
    read: ({ y }) => [one("home", y)],
  },
  { pattern: /^i(?: have|'ve)? (?:just )?moved (?:out|away)$/i, read: () => [any("home")] },
  { pattern: /^i (?:no longer|don't|do not) live in (?<y>.{1,100})$/i, read: ({ y }) => [one("home", y)] },
  { pattern: /^(?:i am|i'm) (?:no longer|not) an? (?<y>.{1,100})$/i, read: ({ y }) => [many("role", y)] },
  {
    pattern: /^(?:i am|i'm) (?:no longer|not) allergic to (?<y>.{1,100})$/i,
    read: ({ y }) => [many("allergic to", y)],
  },
  {
    pattern: /^i (?:no longer|don't|do not) (?<verb>speak|play|know) (?:the )?(?<y>.{1,100})$/i,
    read: ({ verb, y }) => [many(`${(verb ?? "").toLowerCase()}s`, y)],
  },
  {
    pattern: /^i(?: have|'ve)? (?:stopped playing|gave up|given up|quit playing) (?:the )?(?<y>.{1,100})$/i,
    read: ({ y }) => [many("plays", y)],
  },
  { pattern: /^i (?:no longer|don't|do not) prefer (?<y>.{1,150})$/i, read: ({ y }) => [many("prefers", y)] },
  {
    pattern: /^(?:we|i) (?:no longer use|don't use|do not use|stopped using) (?<y>.{1,150}?) for (?<x>.{1,60})$/i,
    read: ({ x, y }) => [many(`uses for ${keyOf(x)}`, y)],
  },
];

const forget = /^(?:please )?forget (?:that )?(?<rest>.{1,250})$/i;

/**
 * The facts that a statement takes back; null if it takes back nothing. Empty for "forget …" with something that is no
 * fact about the user.
 */
export function retracted(statement: string): readonly ReadFact[] | null {
  const plain = statement.replace(remark, "");
  const asked = forget.exec(plain)?.groups?.rest;
  if (asked !== undefined) return forgotten(asked);
  const bare = plain.replace(anyMore, "");
  for (const { pattern, read } of retractions) {
    const found = pattern.exec(bare);
    if (found) return read(found.groups ?? {}).flatMap(valuesOfDenied);
  }
  for (const { pattern, read } of retractedAbroad) {
    const groups = pattern.exec(bare)?.groups;
    if (groups) return [read(groups)];
  }
  return null;
}

/** "I don't speak French or German" takes back both. */
const valuesOfDenied = ({ object, ...fact }: ReadFact): ReadFact[] =>
  fact.cardinality === "one"
    ? [{ ...fact, object }]
    : valuesOf({ ...fact, object: object?.replace(/, or | or /g, " and ") ?? null });

/** "Forget that my X is Y", "forget that Y is my X", "forget my X", "forget where I live". */
function forgotten(asked: string): readonly ReadFact[] {
  for (const { pattern, read } of rules) {
    const groups = pattern.exec(asked)?.groups;
    if (groups) return valuesOf(read(groups));
  }
  const named = /^(?<y>.{1,100}?) (?:is|are|was) my (?<x>[\p{L}\p{N}' -]{1,60})$/iu.exec(asked)?.groups;
  if (named) return [one(predicateOf(named.x), named.y)];
  const owned = /^(?:my|our) (?<x>[\p{L}\p{N}' -]{1,60})$/iu.exec(asked)?.groups?.x;
  if (owned !== undefined) return [any(predicateOf(owned))];
  if (/^where i live$/i.test(asked)) return [any("home")];
  return /^where i work$/i.test(asked) ? [any("employer")] : [];
}
