import { keyOf, predicateOf } from "./keys.ts";
import { isNoEmployer, isNoGoal, isNoHome } from "./no-places.ts";
import { isNoName, isNoRole, isNoThing, isState } from "./passing-values.ts";
import { type Groups, many, one, type ReadFact } from "./stated-fact.ts";

export interface Rule {
  readonly pattern: RegExp;
  read(found: Groups): ReadFact & { readonly object: string };
  /** Whether the value shows that the sentence states no fact. */
  refuses?(value: string): boolean;
}

/** "Oslo last year", "Oslo (in 2020)": the place without the time. */
const time =
  /,? \(?(?:(?:just )?(?:now|recently|yesterday|today|these days|again)|(?:last|this) \w+|(?:in|since) (?:\w+ )?(?:19|20)\d\d|since \w+|\w+ (?:days?|weeks?|months?|years?) ago|for good)\)?$/i;
/** "New York with my wife", "Oslo because it is quiet". */
const aside = /,? (?:with|because|where|which|while|although|until) .*$/i;
const place = (text: string | undefined): string => (text ?? "").replace(aside, "").replace(time, "");
const instrument = (text: string | undefined): string => (text ?? "").replace(/^the /i, "");

/** In order; the first that matches the whole statement counts. */
export const rules: readonly Rule[] = [
  { pattern: /^(?:please )?call me (?<y>.{1,100})$/i, read: ({ y }) => one("name", y), refuses: isNoName },
  { pattern: /^(?:i am|i'm) called (?<y>.{1,100})$/i, read: ({ y }) => one("name", y), refuses: isNoName },
  {
    pattern: /^(?:my|our) (?<x>[\p{L}\p{N}' -]{1,60}?) is (?:now )?also (?<y>.{1,200})$/iu,
    read: ({ x, y }) => many(predicateOf(x), y),
    refuses: isState,
  },
  {
    pattern: /^(?:my|our) (?<x>[\p{L}\p{N}' -]{1,60}?) is (?:now )?(?:called |named )?(?<y>.{1,200})$/iu,
    read: ({ x, y }) => one(predicateOf(x), y),
    refuses: isState,
  },
  {
    pattern: /^(?:my|our) (?<x>[\p{L}\p{N}' -]{1,60}?) are (?<y>.{1,200})$/iu,
    read: ({ x, y }) => many(predicateOf(x), y),
    refuses: isState,
  },
  { pattern: /^i (?:now )?live in (?<y>.{1,100})$/i, read: ({ y }) => one("home", place(y)), refuses: isNoHome },
  {
    pattern: /^(?:i am|i'm) (?:now )?(?:based|living) in (?<y>.{1,100})$/i,
    read: ({ y }) => one("home", place(y)),
    refuses: isNoHome,
  },
  {
    pattern:
      /^i(?: have|'ve)? (?:just |recently |now )?moved (?:(?:away )?from .{1,60}? )?(?:back )?to (?<y>.{1,100})$/i,
    read: ({ y }) => one("home", place(y)),
    refuses: isNoGoal,
  },
  {
    pattern: /^(?:i am|i'm|i come) from (?<y>.{1,100})$/i,
    read: ({ y }) => one("origin", place(y)),
    refuses: isNoHome,
  },
  {
    pattern: /^i (?:now )?work (?:at|for) (?<y>.{1,100})$/i,
    read: ({ y }) => one("employer", place(y)),
    refuses: isNoEmployer,
  },
  { pattern: /^i (?:now )?work as (?:an? )?(?<y>.{1,100})$/i, read: ({ y }) => many("role", y), refuses: isNoRole },
  { pattern: /^(?:i am|i'm) an? (?<y>.{1,100})$/i, read: ({ y }) => many("role", y), refuses: isNoRole },
  { pattern: /^i (?:also )?speak (?<y>.{1,100})$/i, read: ({ y }) => many("speaks", y), refuses: isNoThing },
  {
    pattern: /^i (?:also )?play (?<y>.{1,100})$/i,
    read: ({ y }) => many("plays", instrument(y)),
    refuses: isNoThing,
  },
  // "I know Rust". Without a capital too many sentences begin like this.
  { pattern: /^[Ii] (?:also )?know (?<y>\p{Lu}.{0,100})$/u, read: ({ y }) => many("knows", y), refuses: isNoThing },
  {
    pattern: /^(?:i am|i'm) allergic to (?<y>.{1,100})$/i,
    read: ({ y }) => many("allergic to", y),
    refuses: isNoThing,
  },
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
