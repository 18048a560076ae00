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
   * Set if documents use a given name as well, of this entity or of another one: another question, whose answer counts
   * if it is more confident.
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
  const free = await withoutWords(names, kg_ids, placesOf(question, keys));
  // The longest name comes first. A later one may not overlap it.
  const taken: Place[] = [];
  const changes: Change[] = [];
  for (const place of free) {
    const name = given.find(({ key }) => key === place.key)?.name;
    if (name === undefined && !isKnown(place.key)) continue;
    if (taken.some(({ start, end }) => start < place.end && place.start < end)) continue;
    taken.push(place);
    if (name !== undefined) changes.push({ ...place, name, isKnown: isKnown(place.key) });
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
  /** Whether documents use the given name, too. */
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
}

/** Letters and digits, with the signs inside a word. */
const word = /[\p{L}\p{N}+#]+/gu;
const shortName = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{Ll}\p{N}]{1,2}(?![\p{L}\p{N}])/gu;

/** Names of two or three letters, such as IBM. */
const shortNames = (question: string): string[] =>
  [...question.slice(0, 1_000).matchAll(shortName)].map(([name]) => nameKey(name)).filter((key) => !stopWords.has(key));

/** The places of these names, those of the most words first. */
function placesOf(question: string, keys: readonly string[]): Place[] {
  const wanted = new Set(keys);
  const words = [...question.matchAll(word)].slice(0, wordsOfNames.question);
  const places: Place[] = [];
  for (const [at, first] of words.entries()) {
    for (const last of words.slice(at, at + wordsOfNames.name)) {
      const [start, end] = [first.index, last.index + last[0].length];
      const form = question.slice(start, end);
      const key = nameKey(form);
      if (wanted.has(key)) places.push({ key, form, start, end });
    }
  }
  const lengthOf = ({ key }: Place) => key.split(" ").length;
  return places.sort((a, b) => lengthOf(b) - lengthOf(a) || a.form.length - b.form.length || a.start - b.start);
}

/** A single word without a capital letter is a name only if documents do not use it as a word. */
async function withoutWords(names: Names, kg_ids: readonly number[], places: readonly Place[]): Promise<Place[]> {
  const isWord = ({ key, form }: Place) => !key.includes(" ") && !/^\p{Lu}/u.test(form);
  const stemOf = ({ key }: Place) => tokenize(key)[0] ?? "";
  const stems = [...new Set(places.filter(isWord).map(stemOf))].filter((stem) => stem !== "");
  if (stems.length === 0) return [...places];
  const { df } = await names.corpus(kg_ids, stems);
  return places.filter((place) => !isWord(place) || (df.get(stemOf(place)) ?? 0) === 0);
}
