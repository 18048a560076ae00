import { thingsOf } from "../turns/related-words.ts";
import { baseStems } from "../turns/word-forms.ts";

/** What a question about the conversation is about. */
export interface Topic {
  /** Its words say nothing: "what did I say about that?" */
  readonly isEmpty: boolean;
  /** The share of the topic that the text has, 0–1; 0 without a name or number of the topic. */
  shareIn(text: string): number;
  /** The same for a text of which the stems are known. */
  shareOf(hasStem: (stem: string) => boolean): number;
  readonly stems: readonly string[];
  /** Whether the topic is a thing of the user: "my dentist". own: "my own dentist", and no other person's. */
  readonly isMine: boolean | "own";
  /** Whether the text has the thing as the user's: "my new dentist", not "my sister's dentist". */
  isMineIn(text: string): boolean;
  /** Where the text has the first word that names the topic; 0 without one. */
  placeIn(text: string): number;
  /** Whether the text has the topic's words in their order, and is negated as the topic is. */
  isRepeatedIn(text: string): boolean;
}

/** Words that go with any topic count as much as a third of one that names it. */
const light = new Set(
  baseStems("use have get go make do want like take need say tell talk ask thing something anything new good"),
);
const lightWeight = 0.3;
/** "Red" says the colour without the word. */
const kindWeight = 0.5;
/** The thing itself, or the word before it: "my dentist", "my new dentist". */
const ofMine = /(?<![\p{L}\p{N}])my (?:own )?(?<first>[\p{L}\p{N}]+)(?![\p{L}\p{N}']) ?(?<second>[\p{L}\p{N}]+)?/giu;
const negation = /\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|without)\b|n't\b/gi;
const word = /[\p{L}\p{N}]+/gu;
const nameOrNumber = /(?:\p{Lu}|\p{N})[\p{L}\p{N}'-]*/gu;

/** `kind`: words of the topic that name the kind of the answer. They count less beside words that name a thing. */
export function createTopic(topic: string, kind = ""): Topic {
  const mine = /^my (?<own>own )?/i.exec(topic)?.groups;
  const order = baseStems(topic);
  const kinds = new Set(baseStems(kind));
  const namesThing = order.some((stem) => !light.has(stem) && !kinds.has(stem));
  const heavy = (stem: string) => (namesThing && kinds.has(stem) ? kindWeight : 1);
  const weights = new Map(order.map((stem) => [stem, light.has(stem) ? lightWeight : heavy(stem)]));
  /** "PostgreSQL" says which database without the word. */
  const things = new Map(
    kind.split(" ").flatMap((each) => baseStems(each).map((stem) => [stem, thingsOf(each)] as const)),
  );
  const needed = (topic.match(nameOrNumber) ?? []).flatMap(baseStems);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const isTold = (stem: string, has: (stem: string) => boolean) => has(stem) || things.get(stem)?.some(has) === true;
  const shareOf = (hasStem: (stem: string) => boolean) =>
    needed.every(hasStem)
      ? [...weights].reduce((sum, [stem, weight]) => sum + (isTold(stem, hasStem) ? weight : 0), 0) / total
      : 0;
  return {
    isEmpty: weights.size === 0,
    stems: [...new Set([...weights.keys(), ...[...things.values()].flat()])],
    isMine: mine?.own === undefined ? mine !== undefined : "own",
    isMineIn: (text) =>
      [...text.replace(/’/g, "'").matchAll(ofMine)].some(({ groups }) =>
        [groups?.first, groups?.second].some((each) => baseStems(each ?? "")[0] === order[0]),
      ),
    shareOf,
    shareIn(text) {
      const stems = new Set(baseStems(text));
      return shareOf((stem) => stems.has(stem));
    },
    placeIn: (text) =>
      [...text.matchAll(word)].find(([found]) => baseStems(found).some((stem) => weights.get(stem) === 1))?.index ?? 0,
    isRepeatedIn: (text) =>
      ` ${baseStems(text).join(" ")} `.includes(` ${order.join(" ")} `) && negations(text) === negations(topic),
  };
}

const negations = (text: string): number => text.replace(/’/g, "'").match(negation)?.length ?? 0;
