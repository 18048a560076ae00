import nlp from "compromise/two";
import { z } from "zod";
import type { EntityType } from "../../domain/chunk.ts";

/** File of the list, from the root of the project. */
export const wordListFile = "ingest/extract/generated/word-list.ts";

const model = z.object({
  one: z.object({ lexicon: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
});

const nameTypes: Readonly<Record<string, EntityType>> = {
  Country: "place",
  City: "place",
  Region: "place",
  Place: "place",
  Organization: "organization",
  SportsTeam: "organization",
  Person: "person",
};
const firstNameTags = new Set(["MaleName", "FemaleName", "FirstName"]);
const commonTags = new Set(
  `Adjective Adverb Noun Singular Plural Uncountable Actor Infinitive PresentTense PastTense Gerund Participle Verb
  Comparative Superlative Conjunction Preposition Determiner Expression Cardinal Ordinal TextValue Duration Unit Date
  QuestionWord Modal Pronoun Possessive Currency Imperative Honorific`.split(/\s+/),
);
const lineLength = 110;

/** The text of the generated file: the words of the library compromise, by the classes that the gazetteer uses. */
export function renderWordList(): string {
  const { types, ...classes } = classify(model.parse(nlp.model()).one.lexicon);
  const ofType = (wanted: EntityType) => [...types].flatMap(([word, type]) => (type === wanted ? [word] : []));
  const lists = {
    places: ofType("place"),
    organizations: ofType("organization"),
    persons: ofType("person"),
    firstNames: [...classes.firstNames],
    lastNames: [...classes.lastNames],
    commonWords: [...classes.commonWords],
  };
  const names = Object.keys(lists)
    .map((name) => JSON.stringify(name))
    .join(" | ");
  return [
    "// Generated from the word list of compromise by `npm run word-list`; a test fails when it differs from its source.",
    "// The lines of a list are words in lower case, between vertical bars.",
    "// compromise: MIT License, Copyright (c) Spencer Kelly and its contributors.",
    ["export const wordList: Readonly<Record<", names, ", readonly string[]>> = {"].join(""),
    ...Object.entries(lists).flatMap(([name, words]) => [`  ${name}: [`, ...linesOf(words.sort()), "  ],"]),
    "};\n",
  ].join("\n");
}

function classify(lexicon: z.infer<typeof model>["one"]["lexicon"]) {
  const types = new Map<string, EntityType>();
  const firstNames = new Set<string>();
  const lastNames = new Set<string>();
  const commonWords = new Set<string>();
  for (const [word, found] of Object.entries(lexicon)) {
    for (const tag of [found].flat()) {
      const type = nameTypes[tag];
      // A "person" of one word is mostly a given name, and equally often a place: Victoria, Virginia, Jordan.
      const given = firstNameTags.has(tag) || (type === "person" && !word.includes(" "));
      if (given) firstNames.add(word);
      else if (type !== undefined) types.set(word, type);
      if (tag === "LastName") lastNames.add(word);
      if (commonTags.has(tag)) commonWords.add(word);
    }
  }
  return { types, firstNames, lastNames, commonWords };
}

function linesOf(words: readonly string[]): readonly string[] {
  const lines: string[] = [];
  const line: string[] = [];
  for (const word of words) {
    if ([...line, word].join("|").length > lineLength) lines.push(line.splice(0).join("|"));
    line.push(word);
  }
  return [...lines, line.join("|")].map((text) => `    ${JSON.stringify(text)},`);
}
