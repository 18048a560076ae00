// Values that describe a present state and no lasting fact: "my deductible is too high", "call me back". Lists are
// lower-case; a name has a capital ("my favourite novel is Wrong Turn").

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** The value begins with a word that makes the statement a wish, a doubt or an open question. */
const vague = words("not unclear unknown what who where when why how whether if to that");
/** Words that only a state begins with. */
const degrees = words(
  "too very so such still always never often usually sometimes really quite pretty rather almost nearly just already again only more less even also currently late overdue missing wrong broken lost gone stuck due down up out off away here there back today tonight tomorrow yesterday going bit little lot tad",
);
/** Adjectives that are never a lasting value. Colours and materials may be one. */
const states = words(
  "bad good great fine okay ok new old young high low big small large huge tiny long short slow fast quick early ready empty full open shut free busy sick ill dead alive hot cold warm cool wet dry dirty clean loud quiet easy hard difficult simple heavy light strong weak expensive cheap perfect awful horrible nice sad happy angry tired hungry sore safe sure clear correct right true false invalid valid incomplete complete different same similar important urgent better worse best worst higher lower older newer smaller larger bigger over done hurt",
);
/** Words that may follow a state: "slow today". "blue" is none, so "light blue" is no state. */
const afterState = words(
  "again today now than and but or because since for to in on at by from with after before when if outside inside this enough",
);
/** "Delayed", "horrible"; "red" and "table" are things. */
const stateEnding = /^(?:[a-z]{2,}[a-df-z]ed|[a-z]{3,}(?:able|ible|less|ful|ous))$/;
/** "My build is failing". A name that ends alike has a capital. */
const happening = /^[a-z]+ing$/;
/** "Call me back tomorrow", "call me at noon". */
const noNames = words(
  "back at on in by from for to later soon again now today tonight tomorrow anytime whenever when if once before after as asap the this next a an i it or and old crazy lazy paranoid stupid sceptical skeptical curious monday tuesday wednesday thursday friday saturday sunday january february march july september october november december",
);
/** "I'm a bit lost", "I'm a fan of jazz". */
const noRoles = words("bit little lot tad few while moment minute mess wreck fan big huge");
/** "I play on Sundays", "I know you are busy". */
const noThings = words(
  "on in at with from for to of as by about against every all a an the too so very no not only it this that him her his them their there here often well badly up out around loudly slowly softly your my our you he she they we i what how who why some something nothing everything enough more",
);
const longestThing = 4;
/** "I know Bob is wrong". */
const clause = /\b(?:is|are|was|were|has|have|had|will|would|can|could|should|said|did|does)\b/i;

const firstOf = (value: string): string => /^[^\s,.]+/.exec(value)?.[0] ?? "";
const lower = (value: string): string => firstOf(value).toLowerCase();

/** True if the value is vague or passing. This holds for facts of every rule. */
export const isPassing = (value: string): boolean =>
  value === "" ||
  vague.has(lower(value)) ||
  happening.test(firstOf(value)) ||
  /^on (?:its|his|her|their|the) way\b/i.test(value);

/** True if the value of "my X is …" is a passing state ("tired"), not a fact. */
export function isState(value: string): boolean {
  const [first = "", next = ""] = value.replace(/^a /, "").split(/[\s,]+/, 2);
  if (degrees.has(first)) return true;
  return (states.has(first) || stateEnding.test(first)) && (next === "" || afterState.has(next));
}

export const isNoName = (value: string): boolean => noNames.has(lower(value));
export const isNoRole = (value: string): boolean => noRoles.has(lower(value)) || isState(value);
/** Whether the value cannot be a thing that people speak, play or know. */
export const isNoThing = (value: string): boolean =>
  noThings.has(lower(value)) ||
  clause.test(value) ||
  value.split(/, and |, | and /).some((each) => each.split(" ").length > longestThing);
/** Whether the value after "moved to" is no place: "a new flat", "the sales team". */
export const isNoPlace = (value: string): boolean => !/^\p{Lu}/u.test(value);
