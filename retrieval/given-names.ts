import { nameKey } from "../domain/text/key.ts";
import { stopWords } from "../domain/text/stop-words.ts";
import { tokenize } from "../domain/text/tokens.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";
import { candidateKeys, wordsOfNames } from "./rank/question-terms.ts";

type Names = Pick<ReadingRecords, "givenNames" | "keyCounts" | "corpus">;

/** A question in the words of documents. */
export interface Worded {
  readonly searched: string;
  /**
   * Set if documents use a given name as well, as a name or as a word: another question, whose answer counts if it is
   * more confident.
   */
  readonly otherwise?: string;
}

/**
 * The question with the names that documents use, in place of the names that people gave to entities: documents do not
 * contain those, so neither an engine nor the answer could find them. A given name inside a longer name of the
 * documents stays.
 */
export async function asDocumentsSay(names: Names, kg_ids: readonly number[], question: string): Promise<Worded> {
  const keys = [...new Set([...candidateKeys(question), ...shortNames(question)])];
  if (kg_ids.length === 0 || keys.length === 0) return { searched: question };
  const given = await names.givenNames(kg_ids, keys);
  if (given.length === 0) return { searched: question };
  const counts = await names.keyCounts(kg_ids, keys);
  const isKnown = (key: string) => {
    const { about_count = 0, mention_count = 0 } = counts.get(key) ?? {};
    return about_count + mention_count > 0;
  };
  const places = placesOf(question, keys);
  const nameOf = (place: Place) => given.find(({ key }) => key === place.key)?.name;
  const isWord = await wordsOf(
    names,
    kg_ids,
    places.filter((place) => nameOf(place) !== undefined),
  );
  // The longest name comes first. A later one may not overlap it.
  const taken: Place[] = [];
  const changes: Change[] = [];
  for (const place of places) {
    if (isWord(place) && !startsCapital(place.form)) continue;
    const name = nameOf(place);
    if (name === undefined && !isKnown(place.key)) continue;
    if (taken.some(({ start, end }) => start < place.end && place.start < end)) continue;
    taken.push(place);
    if (name !== undefined) changes.push({ ...place, name, isKnown: isKnown(place.key) || isWord(place) });
  }
  const searched = changed(
    question,
    changes.filter((change) => !change.isKnown),
  );
  const otherwise = changed(question, changes);
  return { searched, ...(otherwise !== searched && { otherwise }) };
}

interface Change extends Place {
  readonly name: string;
  /** Whether documents use the given name, too, or may use it in the words that surround it in the question. */
  readonly isKnown: boolean;
}

const changed = (question: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, name }) => text.slice(0, start) + name + text.slice(end), question);

/** A name in the question; without the possessive 's that follows it. */
interface Place {
  readonly key: string;
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** Its capital letter shows that it is a name. */
  readonly isMarked: boolean;
}

/** Letters and digits, with the signs inside a word. */
const word = /[\p{L}\p{N}+#]+/gu;
const shortName = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{Ll}\p{N}]{1,2}(?![\p{L}\p{N}])/gu;

/** Names of two or three letters, such as IBM. */
const shortNames = (question: string): string[] =>
  [...question.slice(0, 1_000).matchAll(shortName)].map(([name]) => nameKey(name)).filter((key) => !stopWords.has(key));

/** The places of these names without article and possessive 's, those of the most words first. */
function placesOf(question: string, keys: readonly string[]): Place[] {
  const wanted = new Set(keys);
  const words = [...question.matchAll(word)].slice(0, wordsOfNames.question);
  const isPart = partsIn(question);
  const places: Place[] = [];
  for (const [at, first] of words.entries()) {
    for (const [more, last] of words.slice(at, at + wordsOfNames.name).entries()) {
      const [start, end] = [first.index, endOf(last)];
      const form = question.slice(start, end);
      const key = nameKey(form);
      if (!wanted.has(key)) continue;
      const [before, after] = [words[at - 1], words[at + more + 1]];
      const isMarked = startsCapital(form) && !isPart({ before, first, last, after });
      places.push({ key, form, start, end, isMarked });
    }
  }
  const lengthOf = ({ key }: Place) => key.split(" ").length;
  const isWithin = (one: Place, other: Place) => other.start <= one.start && one.end <= other.end;
  return places
    .filter((place) => !places.some((one) => one !== place && one.key === place.key && isWithin(one, place)))
    .sort((a, b) => lengthOf(b) - lengthOf(a) || a.start - b.start);
}

interface Surrounded {
  readonly before: RegExpExecArray | undefined;
  readonly first: RegExpExecArray;
  readonly last: RegExpExecArray;
  readonly after: RegExpExecArray | undefined;
}

const quotation = /["“„«][^"“”„«»]{1,500}["“”»]/gu;
const startsCapital = (form: string): boolean => /^\p{Lu}/u.test(form);
const endOf = ({ 0: form, index }: RegExpExecArray): number => index + form.length;

/**
 * Whether words stand at the beginning of a sentence, in a longer name such as "Apple Records", or among other words of
 * a quotation.
 */
function partsIn(question: string): (words: Surrounded) => boolean {
  const quotations = [...question.matchAll(quotation)].map((quoted) => ({
    from: quoted.index + 1,
    to: endOf(quoted) - 1,
  }));
  const begins = ({ index }: RegExpExecArray) => /(?:^|[.?!])$/.test(question.slice(0, index).trimEnd());
  const areOneName = (one: RegExpExecArray, next: RegExpExecArray) =>
    [one, next].every(([form]) => startsCapital(form)) && question.slice(endOf(one), next.index).trim() === "";
  return ({ before, first, last, after }) =>
    begins(first) ||
    (before !== undefined && !begins(before) && areOneName(before, first)) ||
    (after !== undefined && areOneName(last, after)) ||
    quotations.some(
      ({ from, to }) => from <= first.index && endOf(last) <= to && to - from > endOf(last) - first.index,
    );
}

/**
 * Whether a place is a single word that documents use, without a capital letter that shows a name: one at the beginning
 * of a sentence, in a longer name or in a quotation shows none.
 */
async function wordsOf(names: Names, kg_ids: readonly number[], places: readonly Place[]) {
  const mayBeWord = ({ key, isMarked }: Place) => !key.includes(" ") && !isMarked;
  const stemOf = ({ key }: Place) => tokenize(key)[0] ?? "";
  const stems = [...new Set(places.filter(mayBeWord).map(stemOf))].filter((stem) => stem !== "");
  const { df } = stems.length === 0 ? { df: new Map<string, number>() } : await names.corpus(kg_ids, stems);
  return (place: Place): boolean => mayBeWord(place) && (df.get(stemOf(place)) ?? 0) > 0;
}
