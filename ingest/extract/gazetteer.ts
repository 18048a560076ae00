import nlp from "compromise/two";
import { z } from "zod";
import type { EntityType } from "../../domain/chunk.ts";

const model = z.object({
  one: z.object({ lexicon: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
});

const NAME_TYPES: Readonly<Record<string, EntityType>> = {
  Country: "place",
  City: "place",
  Region: "place",
  Place: "place",
  Organization: "organization",
  SportsTeam: "organization",
  Person: "person",
};
const FIRST_NAMES = new Set(["MaleName", "FemaleName", "FirstName"]);
const COMMON = new Set(
  `Adjective Adverb Noun Singular Plural Uncountable Actor Infinitive PresentTense PastTense Gerund Participle Verb
  Comparative Superlative Conjunction Preposition Determiner Expression Cardinal Ordinal TextValue Duration Unit Date
  QuestionWord Modal Pronoun Possessive Currency Imperative Honorific`.split(/\s+/),
);
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
 * The word list of the library compromise (14,000 words with their classes), used as a gazetteer. Arguments are lower
 * case. Its tagger is not used: it finds no more names and takes ten times as long as all other rules together.
 */
export const gazetteer: Gazetteer = build(model.parse(nlp.model()).one.lexicon);

function build(lexicon: Readonly<Record<string, string | string[]>>): Gazetteer {
  const types = new Map<string, EntityType>();
  const firstNames = new Set<string>();
  const lastNames = new Set<string>();
  const common = new Set<string>();
  for (const [word, found] of Object.entries(lexicon)) {
    for (const tag of [found].flat()) {
      const type = NAME_TYPES[tag];
      // A "person" of one word is mostly a given name, and equally often a place: Victoria, Virginia, Jordan.
      const given = FIRST_NAMES.has(tag) || (type === "person" && !word.includes(" "));
      if (given) firstNames.add(word);
      else if (type !== undefined) types.set(word, type);
      if (tag === "LastName") lastNames.add(word);
      if (COMMON.has(tag)) common.add(word);
    }
  }
  return {
    typeOf: (name) => types.get(name) ?? null,
    isFirstName: (word) => firstNames.has(word),
    isLastName: (word) => lastNames.has(word),
    isCommon: (word) => (common.has(word) || ENDING.test(word)) && !types.has(word) && !firstNames.has(word),
  };
}
