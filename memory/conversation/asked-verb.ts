import { baseStems } from "../turns/word-forms.ts";

const asksDoing = /\b(?:did|does|do|has|have|had|will|would|can|could) (?<rest>.+)$/i;
const asksBeing = /\b(?:was|were|is|are) (?<rest>.+)$/i;
const participle = /^\p{L}+(?:ed|en)$/iu;
/** Words before a verb, and verbs that tell nothing without their object: "get pregnant", "start to paint". */
const light = new Set(
  baseStems("get go make take come start begin first last finally actually recently officially ever lose feel plan"),
);

const wordsOf = (text = ""): string[] => text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];

/** The stem of the verb behind the name: "move" of "when did Anna move to Rome". undefined: there is none. */
export function verbIn(question: string): string | undefined {
  const [verb] = wordsOf(asksDoing.exec(question)?.groups?.rest)
    .filter((word, n, all) => !/^\p{Lu}/u.test(word) && !/['’]s$/.test(all[n - 1] ?? ""))
    .flatMap(baseStems);
  return verb;
}

/**
 * Stems of which a text must have one to tell what is asked: the verb; the object of a verb such as "get"; without a
 * verb the participle or the last word, as in "when was Anna hired".
 */
export function neededStems(question: string, topic: readonly string[]): readonly string[] {
  const verb = verbIn(question);
  if (verb !== undefined && topic.includes(verb) && !light.has(verb)) return [verb];
  if (verb !== undefined) return heavyOf(topic);
  const rest = wordsOf(asksBeing.exec(question)?.groups?.rest);
  const done = rest.filter((word) => participle.test(word)).flatMap(baseStems);
  const [last] = heavyOf(topic).slice(-1);
  const needed = done.filter((stem) => topic.includes(stem));
  return needed.length > 0 ? needed : last === undefined ? topic : [last];
}

const heavyOf = (topic: readonly string[]): readonly string[] => {
  const heavy = topic.filter((stem) => !light.has(stem));
  return heavy.length > 0 ? heavy : topic;
};
