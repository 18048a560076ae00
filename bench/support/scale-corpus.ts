import { seeded } from "../../domain/seeded.ts";
import type { Passage } from "./data-sets.ts";
import { capital, firstNames, nationalities, occupations, pick, seasons, spelled, zipf } from "./scale-words.ts";

// Generated corpora for bench:scale and bench:soak. Passage `i` is about entity `i` and depends only on the seed, the
// universe and `i`: a corpus of 10,000 passages is the beginning of one of 50,000. It mentions earlier entities by
// Zipf's law, so few entities are named everywhere and most of them rarely. Words follow Zipf's law over a vocabulary
// that grows with the corpus (Heaps' law).

export interface Corpus {
  passage(at: number): Passage;
  /** A question about entity `at`, and the title of the passage with the answer. Half of them need two passages. */
  question(at: number): { readonly question: string; readonly title: string };
}

/** Entities of a block of ten, by the last digit. */
const kinds = { person: [0, 1, 2], work: [3, 4, 5], town: [6, 7], company: [8, 9] } as const;

interface Life {
  readonly town: number;
  readonly company: number;
  readonly year: number;
}

/** `universe` gives a knowledge graph names and facts of its own. */
export function createCorpus(seed: number, universe = 0): Corpus {
  const randomOf = (at: number, use: number) =>
    seeded(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(universe + 1, 0x85ebca6b) ^ Math.imul(at * 4 + use, 0xc2b2ae35));
  const firstOf = (universe * 37) % 5_000;

  function nameOf(at: number): string {
    const own = capital(spelled(firstOf + Math.floor(at / 3) * 11 + universe));
    const random = randomOf(at, 0);
    if (isOneOf(kinds.work, at)) return `The ${capital(spelled(zipf(random, 900) + 40))} of ${own}`;
    if (isOneOf(kinds.town, at)) return `${own}${pick(random, ["ville", "stad", "burg", "haven"])}`;
    if (isOneOf(kinds.company, at)) return `${own} ${pick(random, ["Company", "Institute", "University"])}`;
    return `${pick(random, firstNames)} ${own}`;
  }

  /** An entity of the kind, more often an early one than a late one. */
  const earlier = (random: () => number, at: number, digit: number): number =>
    zipf(random, Math.floor(at / 10) + 1) * 10 + digit;

  function lifeOf(at: number): Life {
    const random = randomOf(at, 1);
    const [town, company] = [earlier(random, at, kinds.town[0]), earlier(random, at, kinds.company[0])];
    return { town, company, year: 1700 + Math.floor(random() * 320) };
  }

  /** The person who made the work or founded the company. */
  const makerOf = (at: number): number => earlier(randomOf(at, 2), at, at % kinds.person.length);

  function facts(at: number): string[] {
    const [name, { town, company, year }] = [nameOf(at), lifeOf(at)];
    const random = randomOf(at, 3);
    if (isOneOf(kinds.work, at))
      return [`${name} is a novel of ${year}.`, `${name} was written by ${nameOf(makerOf(at))}.`];
    if (isOneOf(kinds.town, at))
      return [`${name} is a town near ${nameOf(town)}.`, `${name} was founded in ${year} by ${nameOf(makerOf(at))}.`];
    if (isOneOf(kinds.company, at))
      return [`${name} is located in ${nameOf(town)}.`, `${name} was founded by ${nameOf(makerOf(at))} in ${year}.`];
    return [
      `${name} was a ${pick(random, nationalities)} ${pick(random, occupations)}.`,
      `${name} was born in ${nameOf(town)} in ${year}.`,
      `${name} worked for ${nameOf(company)}.`,
    ];
  }

  return {
    passage(at) {
      const random = randomOf(at, 3);
      const lines = [
        ...facts(at),
        ...filler(random, at),
        ...seen(random, nameOf(earlier(random, at, at % kinds.person.length))),
      ];
      return { title: nameOf(at), text: lines.join(" ") };
    },
    question(at) {
      const [name, maker] = [nameOf(at), nameOf(makerOf(at))];
      if (isOneOf(kinds.work, at)) return { question: `Where was the author of ${name} born?`, title: maker };
      if (isOneOf(kinds.company, at)) return { question: `Where was the founder of ${name} born?`, title: maker };
      const question = isOneOf(kinds.town, at) ? `Who founded ${name}?` : `Where was ${name} born?`;
      return { question, title: name };
    },
  };
}

const isOneOf = (digits: readonly number[], at: number): boolean => digits.includes(at % 10);

/** Three sentences without names: 36 words of a vocabulary of 2,000 words and two more for each passage. */
function filler(random: () => number, at: number): string[] {
  const word = () => spelled(zipf(random, 2_000 + 2 * at));
  const sentence = () =>
    `In ${pick(random, seasons)} the ${word()} ${word()} of the ${word()} was often ${word()} and ${word()}, ` +
    `because every ${word()} ${word()} has a ${word()} beside the ${word()} and some ${word()} ${word()} of ${word()}.`;
  return [sentence(), sentence(), sentence()];
}

const seen = (random: () => number, name: string): string[] => [
  `In the ${pick(random, seasons)} of ${1_800 + Math.floor(random() * 200)} ${name} wrote a letter about it.`,
];
