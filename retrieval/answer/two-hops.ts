// A question about something that it only describes: "where was the designer of the Aurora Belle born?" One sentence
// tells who the designer is, and one of the passage about that person tells where the person was born.
import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { askedOf, formed } from "./asked.ts";
import type { SentenceCandidate } from "./candidates.ts";
import { type DescribedThing, describedIn, roleTeller } from "./described-thing.ts";
import { askedEvent, askedPlaceOf } from "./event-deed.ts";
import { coverage, type Selection } from "./select.ts";

type Question = Pick<Evidence, "terms" | "entity_keys">;
type Terms = Evidence["terms"];

/** The share of the words beside the description that the second sentence must have, by weight. */
const leastShare = 0.5;
/** Beside equal shares, the graph's own path and the better passage decide. */
const [onPath, ofRank] = [0.2, 0.02];

/**
 * The sentence that names the described thing, and the sentence with the answer about it. null if the question
 * describes nothing, if no two sentences tell both, or if one sentence has everything.
 */
export function twoHops(
  question: string,
  candidates: readonly SentenceCandidate[],
  evidence: Question,
): Selection | null {
  const thing = describedIn(question);
  if (thing === null) return null;
  const own = candidates.filter(({ is_template }) => !is_template);
  const found = bestHop({ thing, question, own, evidence });
  if (found === null) return null;
  const { first, second, named } = found;
  // "Directed by" tells the director.
  const told = { ...first, stems: new Set([...first.stems, ...tokenize(thing.role)]) };
  const before = withoutName(first, named) ? nameBefore(first, named, own) : [];
  const covering = [...before, told, second];
  return {
    sentences: [...before, first, second],
    coverage: coverageOf(covering, evidence),
    best_coverage: Math.max(...covering.map((one) => coverageOf([one], evidence))),
    joined: true,
  };
}

interface Hop {
  readonly first: SentenceCandidate;
  readonly second: SentenceCandidate;
  /** The terms of the name in the question. */
  readonly named: Terms;
}

interface Search {
  readonly thing: DescribedThing;
  readonly question: string;
  readonly own: readonly SentenceCandidate[];
  readonly evidence: Question;
}

function bestHop({ thing, question, own, evidence }: Search): Hop | null {
  const named = termsOf(thing.name, evidence);
  const asked = termsOf(thing.rest, evidence).filter(({ known }) => known);
  const event = askedEvent(question) ?? askedPlaceOf(question);
  if (named.length === 0 || (asked.length === 0 && event === null)) return null;
  // "The first release of X": the event itself, and no person with a role.
  if (event?.isTold(thing.role) === true) return null;
  const { kind, form } = askedOf(question);
  const needsForm = formed.has(kind) || kind === "place";
  const hasName = ({ stems, inherited }: SentenceCandidate) =>
    named.every(({ stem }) => stems.has(stem) || inherited.has(stem));
  // "Died" has not the stem of "die".
  const tells = ({ stems, text }: SentenceCandidate) =>
    (asked.length > 0 && shareIn(stems, asked) >= leastShare) || event?.isTold(text) === true;
  const telling = own.filter((one) => tells(one) && (!needsForm || form(one.text) === 1));
  const tellsRole = roleTeller(thing.role);
  const naming = own.filter((one) => hasName(one) && tellsRole(one.text));
  if (telling.some((one) => naming.includes(one))) return null;
  const hops = naming.flatMap((first) => {
    const holders = holdersIn(first, tellsRole, evidence);
    return telling
      .filter((second) => leads(holders, first, second))
      .map((second) => ({ first, second, named, weight: weightOf(first, second) + shareIn(second.stems, asked) }));
  });
  return hops.reduce<(typeof hops)[number] | null>(
    (best, hop) => (best === null || hop.weight > best.weight ? hop : best),
    null,
  );
}

/** Whether the passage of the second sentence is another document's, about one of these names. */
const leads = (holders: readonly string[], first: SentenceCandidate, second: SentenceCandidate): boolean =>
  first.chunk.source_id !== second.chunk.source_id && holders.some((key) => second.about.has(key));

/**
 * The names in a sentence that may have the role: beside a place and a bystander, the one that stands next to the word
 * that tells it. "Designed by Ann" and "the designer was Ann" have it behind the word, others before it.
 */
function holdersIn(
  { text, names }: SentenceCandidate,
  tellsRole: (text: string) => boolean,
  { entity_keys }: Question,
): readonly string[] {
  const told = text.toLowerCase();
  const word = [...told.matchAll(/[\p{L}'-]+/gu)].find(([one]) => tellsRole(one));
  const start = word?.index ?? 0;
  const end = start + (word?.[0].length ?? 0);
  const distanceOf = (key: string): number => {
    const behind = told.indexOf(key, end);
    if (behind >= 0 && linking.test(told.slice(end, behind))) return behind - end;
    const before = told.lastIndexOf(key, start);
    if (before >= 0) return told.length + start - before;
    return behind >= 0 ? 2 * told.length + behind : Number.POSITIVE_INFINITY;
  };
  const keys = [...names].filter((key) => !entity_keys.includes(key));
  const least = Math.min(...keys.map(distanceOf));
  return keys.filter((key) => distanceOf(key) === least);
}
const linking = /^[^\p{L}\p{N}]*$|(?<!\p{L})(?:by|is|was|are|were)(?!\p{L})/u;

const weightOf = (first: SentenceCandidate, second: SentenceCandidate): number =>
  (second.led_from.has(first.chunk.chunk_id) ? onPath : 0) - ofRank * (first.rank + second.rank);

const withoutName = ({ stems }: SentenceCandidate, named: Terms): boolean =>
  !named.every(({ stem }) => stems.has(stem));

/** The first sentence before it that has the name: "She was designed by" needs it. */
const nameBefore = ({ chunk, position }: SentenceCandidate, named: Terms, own: readonly SentenceCandidate[]) =>
  own
    .filter((one) => one.chunk.chunk_id === chunk.chunk_id && one.position < position && !withoutName(one, named))
    .slice(0, 1);

function termsOf(text: string, { terms }: Question): Terms {
  const stems = new Set(tokenize(text));
  return terms.filter(({ stem }) => stems.has(stem));
}

function shareIn(stems: ReadonlySet<string>, terms: Terms): number {
  const sum = (some: Terms): number => some.reduce((total, { weight }) => total + weight, 0);
  return sum(terms.filter(({ stem }) => stems.has(stem))) / Math.max(sum(terms), Number.EPSILON);
}

const coverageOf = (sentences: readonly SentenceCandidate[], evidence: Question): number =>
  coverage(sentences, { ...evidence, expects: null });
