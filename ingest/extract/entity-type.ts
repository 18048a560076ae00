import type { EntityType } from "../../domain/chunk.ts";
import { gazetteer } from "./gazetteer.ts";
import { nounType } from "./type-nouns.ts";
import { connectors, copulas, personTitles } from "./word-lists.ts";
import type { Word } from "./words.ts";

/**
 * Words inside a name that indicate its type. The last word of the name counts most, so names are searched from the
 * end.
 */
const NAME_CUES: Readonly<Record<string, EntityType>> = cues({
  organization: `academy agency airlines airways army assembly association broadcasting bank brothers bros bureau committee commission company co
    corp corporation college congress council department entertainment fc federation force forces foundation group gmbh
    house inc industries institute institution league llc ltd ministry media motors museum navy network press hospital club stations communications orchestra parliament organisation organization partners
    party pictures police records regiment representatives school senate society studios systems team technologies union united university`,
  place: `abbey airport archipelago avenue basilica bay beach borough bridge canal castle cathedral cemetery coast county
    desert district fjord forest gulf harbour harbor hills island islands lake mountains mount ocean palace peninsula plain
    plateau province railway reservoir river road range sea shire square state station strait street temple territory tower
    valley village`,
  event: `battle championship championships cup expedition festival games grand-prix massacre olympics rebellion
    revolution riots siege tournament treaty uprising war`,
  work: "album anthem concerto magazine opera overture sonata symphony trilogy",
  concept: "disease effect law principle syndrome theorem theory",
});
/** Whether the word ("Abbey", "Press") turns a run of capitals into a name. */
export function isNameCue(word: string): boolean {
  return NAME_CUES[word] !== undefined;
}

/** Words that end a description's noun phrase: "a film about a city" is a film. */
const PHRASE_END = new Set(
  "of in at on by from for to with about who whom which that where when as and or but based located set made used known written directed produced released near between during under over whose starring built founded".split(
    " ",
  ),
);
const DESCRIPTION_WORDS = 14;
const PERSON_BEFORE = new Set(
  "by with actor actress singer director writer author composer poet painter named son daughter".split(" "),
);
const ON_AIR = new Set("radio television tv fm am broadcast broadcasting".split(" "));
const PLACE_BEFORE = new Set("in at near from".split(" "));

/** The text around a name; both may be absent. */
export interface TypeContext {
  readonly before?: Word | undefined;
  readonly quoted?: boolean;
}

/**
 * The type of a name by its own words, the gazetteer, and the word before it; "other" when none of them indicates a
 * type.
 */
export function typeOfName(words: readonly Word[], context: TypeContext = {}): EntityType {
  return (
    byCue(words) ??
    gazetteer.typeOf(words.map(({ lower }) => lower).join(" ")) ??
    (looksPersonal(words) || isRoyal(words) ? "person" : null) ??
    (context.quoted ? "work" : null) ??
    byContext(words, context.before) ??
    (words.length === 1 && /^\p{Lu}{2,6}$/u.test(words[0]?.text ?? "") ? "organization" : "other")
  );
}

function byCue(words: readonly Word[]): EntityType | null {
  const first = words[0];
  if (first !== undefined && words.length > 1 && personTitles.has(first.lower) && !endsWithCue(words)) return "person";
  const head = headOf(words);
  return NAME_CUES[head.findLast(({ lower }) => NAME_CUES[lower] !== undefined)?.lower ?? ""] ?? null;
}

function endsWithCue(words: readonly Word[]): boolean {
  return NAME_CUES[words.at(-1)?.lower ?? ""] !== undefined;
}

/**
 * The head of a name: "Bank" of "Bank of France", "Charles Seymour" of "Charles Seymour, 6th Duke of …". The rest only
 * specifies it.
 */
function headOf(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(
    ({ lower, gap }, at) => at > 0 && (lower === "of" || lower === "for" || gap.startsWith(",")),
  );
  return end > 0 ? words.slice(0, end) : words;
}

/** Two to four capitalised words without a connector: the first is a first name, or the second is an initial. */
function looksPersonal(words: readonly Word[]): boolean {
  const [first, second] = words;
  if (first === undefined || second === undefined || words.length > 4) return false;
  if (
    words.some(({ lower, number }) => number || (connectors.has(lower) && /^(?:of|and|the|in|for|to|&)$/.test(lower)))
  ) {
    return false;
  }
  if (
    words.length > 1 &&
    /^(?:I{1,3}|I?V|VI{1,3}|IX|X{1,3}|XI{1,3}|XI?V|XVI{0,3}|Jr|Sr)$/.test(words.at(-1)?.text ?? "")
  )
    return true;
  const initial = words.length > 2 && /^\p{Lu}$/u.test(second.text);
  return (
    initial ||
    /^(?:\p{Lu}\.?){1,3}$/u.test(first.text) ||
    gazetteer.isFirstName(first.lower) ||
    (words.length === 2 && gazetteer.isLastName(second.lower))
  );
}

/** "Adalbert II of Tuscany", "Eleanor of Aquitaine". */
function isRoyal(words: readonly Word[]): boolean {
  const head = headOf(words);
  const name = head[0]?.lower ?? "";
  return head.length < words.length && (looksPersonal(head) || (head.length === 1 && gazetteer.isFirstName(name)));
}

function byContext(words: readonly Word[], before: Word | undefined): EntityType | null {
  if (before === undefined || before.capital) return null;
  if (words.length > 1 && PERSON_BEFORE.has(before.lower) && !words.some(({ number }) => number)) return "person";
  if (PLACE_BEFORE.has(before.lower) && words.length <= 2) return "place";
  return PHRASE_END.has(before.lower) ? null : nounType(before.lower);
}

/**
 * The type that a sentence states for its subject: "X is a 2010 American science fiction film directed by …" is a work.
 * `from` is the index of the copula. Null when no known noun occurs before the end of the noun phrase.
 */
export function statedType(words: readonly Word[], from: number): EntityType | null {
  if (!copulas.has(words[from]?.lower ?? "")) return null;
  let type: EntityType | null = null;
  let previous = "";
  for (const word of words.slice(from + 1, from + 1 + DESCRIPTION_WORDS)) {
    if (type !== null && (PHRASE_END.has(word.lower) || /[,;:(]/.test(word.gap))) break;
    const station = word.lower === "station" && ON_AIR.has(previous);
    if (!word.capital) type = station ? "organization" : (nounType(word.lower) ?? type);
    previous = word.lower;
  }
  return type;
}

function cues(lists: Partial<Record<EntityType, string>>): Record<string, EntityType> {
  const found: Record<string, EntityType> = Object.create(null);
  for (const type of ["concept", "work", "event", "place", "organization"] as const) {
    for (const word of (lists[type] ?? "").split(/\s+/)) found[word] = type;
  }
  return found;
}
