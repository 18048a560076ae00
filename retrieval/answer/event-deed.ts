import { asBaseForm, hasVerb, isIrregular } from "./verb-sense.ts";

/** "When was X founded", "in which year did X begin": the words behind the auxiliary. */
const asksEvent = /\b(?:when|(?:what|which) (?:year|month|day|date)) (was|were|did|had|has|have) ([^?.;:!]{1,200})/i;
const asksPlace = /\bwhere (was|were|did|had|has|have) ([^?.;:!]{1,200})/i;
/** Words that may be a participle: none before a noun, as in "the updated policy". */
const participle =
  /(?<![\w-])(?:set up|shut down|[a-z]{2,20})(?=\s{0,3}(?:[,?]|$)|\s{1,3}(?:by|in|at|on|for|to|from|as|and|or|with|into|out|up|down|off|again|first|last|officially)\b)/g;

/** Events that texts tell with several verbs: those of the question, and those of its answers. */
const families: readonly { readonly asked: RegExp; readonly told: RegExp }[] = [
  {
    asked: /^(?:founded|establish(?:ed)?|incorporated?|form(?:ed)?|set up|inaugurated?)$/,
    told: /\bfound(?:ed|ing|ers?|ation)\b|\b(?:establish|incorporat|inaugurat|launch)|\bform(?:ed|ation)\b|\bcreat(?:ed|ion)\b|\b(?:set up|started|began|opened|introduced|came into being)\b|\bsince\b|\bdat(?:es?|ing) (?:from|back)\b/i,
  },
  {
    asked: /^(?:start(?:ed)?|beg[aiu]n|commenced?|launch(?:ed)?|introduced?|created?|open(?:ed)?|adopt(?:ed)?)$/,
    told: /\b(?:start|beg[aiu]n|commenc|launch|introduc|creat|open|adopt|establish|inaugurat|incorporat|releas)|\bfound(?:ed|ing|ation)\b|\b(?:set up|first|since|new in|came into|went live|kick(?:s|ed)? off|rolled out)\b|\bdat(?:es?|ing) (?:from|back)\b/i,
  },
  {
    asked: /^(?:end(?:ed)?|finish(?:ed)?|stop(?:ped)?|expired?|close(?:d)?)$/,
    told: /\b(?:end|finish|stop|clos|expir|ceas|conclud|complet|discontinu|retir|drop|shut|remov)|\b(?:until|till|to|over|last)\b|[–-]/i,
  },
  {
    asked: /^(?:released?|published?|issued?|shipped|announced)$/,
    told: /\b(?:releas|publish|issu|ship|announc|launch|came out|come out|available|version)|\bv?\d+\.\d/i,
  },
  {
    asked: /^(?:approved?|accepted|adopted|ratified|passed|signed|agreed)$/,
    told: /\b(?:approv|accept|adopt|ratif|pass|sign|agree|enact|vote|effective|in force)/i,
  },
  { asked: /^(?:built|erected|constructed|completed)$/, told: /\b(?:buil[dt]|erect|construct|complet|finish|open)/i },
  { asked: /^(?:born)$/, told: /\b(?:born|births?|\*)|\(\d{4}/i },
  { asked: /^(?:die|died|killed)$/, told: /\b(?:die[ds]?|deaths?|killed|passed away|†)|[–-] ?\d{4}\)/i },
];

export interface AskedEvent {
  /** Whether a text has the verb of the event in its own sense, or one that tells the same event. */
  readonly isTold: (text: string) => boolean;
  /** Whether the verbs of an answer are known, so that a text without them is none. */
  readonly hasKnownVerbs: boolean;
}

/**
 * The event of which a question asks the time; null if it names none that is known. "Our roles will be found here in
 * May" does not tell when something was founded.
 */
export function askedEvent(question: string): AskedEvent | null {
  const verb = eventVerb(asksEvent, question);
  return verb === null ? namedEvent(question) : eventOf(verb);
}

/** The event of which a question asks the place: "where was X born". null if it names none that is known. */
export function askedPlaceOf(question: string): AskedEvent | null {
  const verb = eventVerb(asksPlace, question);
  return verb === null ? null : eventOf(verb);
}

function eventOf(verb: string): AskedEvent {
  const family = families.find(({ asked }) => asked.test(verb));
  return {
    isTold: (text) => family?.told.test(text) === true || hasVerb(text, verb),
    hasKnownVerbs: family !== undefined,
  };
}

/** "When was the last storm": the noun of the event. */
const eventNoun =
  /\bwhen (?:was|were) (?:the|our|your|its|their|my) (?:last|latest|first|previous|recent|most recent|worst) (?:[a-z-]{2,30} ){0,2}?([a-z]{3,30})(?=\s*(?:[?,]|$)| (?:of|at|in|on|by|with|for|to)\b)/i;

function namedEvent(question: string): AskedEvent | null {
  const noun = eventNoun.exec(question)?.[1];
  return noun === undefined ? null : { isTold: (text) => hasVerb(text, noun), hasKnownVerbs: false };
}

function eventVerb(asks: RegExp, question: string): string | null {
  const [, auxiliary = "", rest = ""] = asks.exec(question) ?? [];
  if (rest === "") return null;
  const clause = rest.toLowerCase();
  return auxiliary.toLowerCase() === "did" ? baseVerb(clause) : pastVerb(clause);
}

const pastVerb = (clause: string): string | null =>
  [...clause.matchAll(participle)].map(([word]) => word).find((word) => isPast(word)) ?? null;

const isPast = (word: string): boolean => /ed$|^(?:born|set up|shut down)$/.test(word) || isIrregular(word);

const determiner = /^(?:the|an?|my|our|your|its|their|this|that|of|first|last|next)$/;

/** "When did the first release start": the last verb that stands behind no article. */
function baseVerb(clause: string): string | null {
  const words = clause.split(/[^a-z'’-]+/);
  const isVerb = (word: string, at: number): boolean =>
    at > 0 && !determiner.test(words[at - 1] ?? "") && (isIrregular(word) || isOfFamily(word));
  const found = words.findLast(isVerb);
  return found === undefined ? null : asBaseForm(found);
}

const isOfFamily = (word: string): boolean => families.some(({ asked }) => asked.test(word));
