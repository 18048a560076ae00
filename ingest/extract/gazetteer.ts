import type { EntityType } from "../../domain/chunk.ts";
import { wordList } from "./generated/word-list.ts";

/** Inflected and derived words; the library's list omits most of them. */
const ENDING = /(?:ed|ing|ly|ive|able|ible|ous|ful|less|tion)$/;

interface Gazetteer {
  /** Type of a well-known name: country, city, company, team. */
  readonly typeOf: (name: string) => EntityType | null;
  readonly isFirstName: (word: string) => boolean;
  readonly isLastName: (word: string) => boolean;
  /** Whether a word is a common word of the language, which is not always part of a name. */
  readonly isCommon: (word: string) => boolean;
}

/**
 * The word list of the library compromise (24,000 words with their classes), used as a gazetteer. Arguments are lower
 * case. Its tagger is not used: it finds no more names and takes ten times as long as all other rules together. The
 * list is generated in advance (`npm run word-list`), because each thread that loads the library would need half a
 * second to compute it.
 */
export const gazetteer: Gazetteer = build();

function build(): Gazetteer {
  const named = (lines: readonly string[], type: EntityType) => wordsOf(lines).map((word) => [word, type] as const);
  const types = new Map<string, EntityType>([
    ...named(wordList.places, "place"),
    ...named(wordList.organizations, "organization"),
    ...named(wordList.persons, "person"),
  ]);
  const firstNames = new Set(wordsOf(wordList.firstNames));
  const lastNames = new Set(wordsOf(wordList.lastNames));
  const common = new Set(wordsOf(wordList.commonWords));
  return {
    typeOf: (name) => types.get(name) ?? null,
    isFirstName: (word) => firstNames.has(word),
    isLastName: (word) => lastNames.has(word),
    isCommon: (word) => (common.has(word) || ENDING.test(word)) && !types.has(word) && !firstNames.has(word),
  };
}

function wordsOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split("|"));
}
