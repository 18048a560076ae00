import { fold } from "../../domain/text/fold.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { headerStems } from "./header-stems.ts";
import { otherWords } from "./link-parts.ts";
import type { ToLink, ValueLink } from "./links.ts";
import { nameColumn } from "./name-column.ts";
import { otherNamesOf } from "./nations.ts";
import { isDecade } from "./periods.ts";
import { readWords, type Word } from "./question-words.ts";
import { type SchemaIndex, type ValueEntry, valueKey } from "./schema-index.ts";
import { wordsOfSex } from "./sexes.ts";
import { isThing } from "./things.ts";
import { stateCodes } from "./us-states.ts";

/** Links to values of so many words; longer values first. */
export function* valueLinks(
  words: readonly Word[],
  { index, isTaken, lengths }: ToLink & { readonly lengths: readonly [most: number, least: number] },
): Generator<ValueLink> {
  for (let length = Math.min(lengths[0], words.length); length >= lengths[1]; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = words.slice(from, from + length);
      if (span.some(({ at }) => isTaken(at)) || isAmount(words, from, index) || isCompared(words, from)) continue;
      const key = valueKey(span);
      const named = index.valuesOf(key);
      const found = named ?? (length === 1 ? placesOf(span[0], index) : undefined);
      const meant = length === 1 && named ? meantValues(span[0], { key, entries: named, index }) : found;
      const entries =
        meant && meant.length > 0
          ? exactFirst(span, { entries: meant, words, index })
          : length === 1
            ? causesOf(span[0], index)
            : [];
      if (entries && entries.length > 0) yield { kind: "value", from, to: from + length, entries };
    }
  }
}

/** "how much rain" asks for a number, even if "rain" is a value, too. */
const isAmount = (words: readonly Word[], at: number, { columns }: SchemaIndex): boolean => {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || !/^(?:much|most|least|average|total)$/.test(before?.lower ?? "")) return false;
  const said = [word.stem, ...otherWords(word)];
  return columns.some(({ stems }) => stems.some((stem) => said.includes(stem)));
};

/**
 * "the most common": an adjective after a superlative is no value, but "the most female members" and "the most ferries"
 * have one.
 */
const isCompared = (words: readonly Word[], at: number): boolean =>
  !/^(?:fe)?male$|[^su]s$/.test(words[at]?.lower ?? "") &&
  /^(?:most|least)$/.test(words[at - 1]?.lower ?? "") &&
  words[at]?.text === words[at]?.lower;

/**
 * The values that are written like the words, if there are any: "https" is not "http". A plural in lower case is no
 * name and also means its singular: "stratovolcanoes" if the table has both.
 */
function exactFirst(span: readonly Word[], { entries, words, index }: NamedPlace): readonly ValueEntry[] {
  const said = span.map(({ lower }) => lower).join(" ");
  const isName = span.some(({ text, lower, isQuoted }) => isQuoted || text !== lower);
  const isState = ({ value }: ValueEntry) => stateCodes.get(value) === said;
  const named = entries.filter((entry) => isState(entry) || fold(entry.value).trim() === said);
  const place = { entries: named, words, index };
  const first = isRow(span, place) ? -1 : 1;
  const exact = isTown(span, place)
    ? named.filter((entry) => !isState(entry))
    : named.toSorted((a, b) => (Number(isState(b)) - Number(isState(a))) * first);
  const plural = isName ? [] : entries.filter(({ value }) => isPluralOf(said, fold(value).trim()));
  return exact.length > 0 ? [...exact, ...plural] : entries;
}

interface NamedPlace {
  readonly entries: readonly ValueEntry[];
  readonly words: readonly Word[];
  readonly index: SchemaIndex;
}

/** "California" is the state CA, but the town is meant in "Indiana, PA" and "which state is Oregon in". */
function isTown(span: readonly Word[], { entries, words }: NamedPlace): boolean {
  const [state, town] = stateAndTown(entries);
  const asks = ({ lower, at }: Word) =>
    /^(?:which|what)$/.test(lower) && state && headerStems(state.column).includes(words[at + 1]?.stem ?? "");
  return (
    state !== undefined &&
    town !== undefined &&
    (stateCodes.has(words[(span.at(-1)?.at ?? 0) + 1]?.text ?? "") || words.some(asks))
  );
}

/**
 * If towns name the rows, "the population of Oregon" is rather that of a town, but not in "towns in Oregon" and "the
 * state of Oregon".
 */
function isRow([first]: readonly Word[], { entries, words, index }: NamedPlace): boolean {
  const [state, town] = stateAndTown(entries);
  if (!state || !town || !first) return false;
  const isWithin = words
    .slice(Math.max(0, first.at - 3), first.at)
    .some(({ lower, stem }) => /^(?:in|within|across|from)$/.test(lower) || headerStems(state.column).includes(stem));
  return !isWithin && index.tables.some(({ table }) => nameColumn(table) === town.column);
}

function stateAndTown(entries: readonly ValueEntry[]): readonly [ValueEntry | undefined, ValueEntry | undefined] {
  const isCode = ({ value }: ValueEntry) => stateCodes.has(value);
  return [entries.find(isCode), entries.find((entry) => !isCode(entry))];
}

/** Shorter words with "s" may be other words: "https", "news". */
const pluralLength = 5;
const isPluralOf = (said: string, value: string): boolean =>
  value.length >= pluralLength && (said === `${value}s` || said === `${value}es`);

/** Usual short forms of a weekday: "Thur" for "Thursdays". */
function shortDays(word: string): readonly string[] {
  const day = weekdays.find((name) => word === name || word === `${name}s`);
  return day ? [day, day.slice(0, 3), day.slice(0, 4), day.slice(0, 5)] : [];
}

/**
 * The places that an adjective means: "Asian" for Asia, "Japanese" for Japan or JPN; and the short form of a weekday.
 */
function placesOf(word: Word | undefined, index: SchemaIndex): readonly ValueEntry[] | undefined {
  if (!word || word.isQuoted) return undefined;
  const places = [
    ...shortDays(word.lower),
    ...(word.isName ? otherNamesOf(word.lower.replace(/(?<=an|i)s$/, "")) : []),
    ...(word.isName && /\p{L}{3}an$/u.test(word.lower) ? [word.lower.slice(0, -1), word.lower.slice(0, -2)] : []),
  ];
  const entries = places.flatMap((place) =>
    (index.valuesOf(valueKey(readWords(place))) ?? []).filter(({ value }) => fold(value).trim() === place),
  );
  return entries.length > 0 ? entries : undefined;
}

/** The values that an adjective on -y means: "foggy" for fog, "rainy" for rain. */
function causesOf(word: Word | undefined, index: SchemaIndex): readonly ValueEntry[] | undefined {
  const [, root] = /^(\p{L}{3,})y$/u.exec(word?.lower ?? "") ?? [];
  if (
    !root ||
    word?.isQuoted ||
    word?.isStop ||
    word?.lower === "many" ||
    index.columns.some(({ stems }) => stems.includes(word?.stem ?? ""))
  )
    return undefined;
  const nouns = [root, `${root}e`, ...(root.at(-1) === root.at(-2) ? [root.slice(0, -1)] : [])];
  const entries = nouns.flatMap((noun) =>
    (index.valuesOf(valueKey(readWords(noun))) ?? []).filter(({ value }) => fold(value).trim() === noun),
  );
  return entries.length > 0 ? entries : undefined;
}

interface PossibleValue {
  readonly key: string;
  readonly entries: readonly ValueEntry[];
  readonly index: SchemaIndex;
}

/** The values that a single word means. A plain word may also mean a column, the table, a function word or a number. */
function meantValues(word: Word | undefined, { key, entries, index }: PossibleValue): readonly ValueEntry[] {
  if (!word || word.isQuoted || entries.length === 0) return entries;
  if (word.number !== null || isDecade(word.lower) || (word.isStop && !word.isName) || /^(many|much)$/.test(word.lower))
    return [];
  if (word.isName) return entries.filter(({ value }) => isWritten(word, value) || isAdjectiveOf(word, value));
  const means = (stem: string) => index.tables.some(({ stems }) => stems.has(stem));
  // "White House employees" are the rows of the staff, not those with the status "Employee".
  if (/s$/.test(word.lower) && isThing(word) && otherWords(word).some(means)) return [];
  if (means(key) || index.columns.some(({ stems }) => stems.join(" ") === key)) return [];
  // "delay" means the column delay_minutes rather than the status "delayed".
  const isHeader = index.columns.some(({ stems }) => stems.includes(key));
  return entries.filter(({ value }) => (isHeader ? value.toLowerCase() === word.lower : isWritten(word, value)));
}

const isAdjectiveOf = ({ lower }: Word, value: string): boolean =>
  [`${fold(value).trim()}n`, `${fold(value).trim()}an`].includes(lower);

/**
 * Whether a word may be written for the value. "independent" is not the city Independence, and "uses" is not the code
 * US; singular and plural are the same, and so are the forms of a value in lower case ("snowing" for "snow").
 */
function isWritten({ text, lower }: Word, value: string): boolean {
  const plain = fold(value).trim();
  if (stateCodes.get(value) === lower || wordsOfSex(value).includes(lower)) return true;
  if (/^\p{Lu}{1,3}$/u.test(value)) return text === value;
  if (value === value.toLowerCase()) return true;
  return plain === lower || `${plain}s` === lower || `${plain}es` === lower || plain === `${lower}s`;
}
