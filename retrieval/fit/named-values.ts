import { nameKey } from "../../domain/text/key.ts";
import { type QuestionWord, questionWords } from "./question-words.ts";

/** Legal forms at the end of a name: questions leave them out. */
const legalForms = new Set(
  `inc incorporated corp corporation co company companies ltd limited llc lp llp plc gmbh ag se kg nv sa spa ab asa oy bv
   pty holding holdings group trust and`.split(/\s+/),
);
/** Words that abbreviations may skip. */
const linking = new Set(["and", "of", "the", "for"]);

/** A name as questions write it: without its legal form, in lower case. */
export interface ShortName {
  /** As the documents write it. */
  readonly form: string;
  readonly words: readonly string[];
}

export function shortName(form: string): ShortName {
  const words = nameKey(form).split(" ");
  const last = words.findLastIndex((word) => !legalForms.has(word));
  return { form, words: last === -1 ? words : words.slice(0, last + 1) };
}

/** Distinguishes names from ordinary words by their use in the texts that were found. */
export interface Usage {
  /** Whether the texts use the word in lower case, as "block" and "target". */
  isOrdinary(word: string): boolean;
}

/**
 * The names that the question uses. It may use a name in full, by its first words if no other name begins with them
 * ("Verizon" for "Verizon Communications"), or by its initials ("AMD", "JnJ"). A longer name hides shorter names inside
 * it.
 */
export function namesIn(question: string, names: readonly ShortName[], usage: Usage): ReadonlySet<ShortName> {
  const words = questionWords(question);
  const taken = new Set<number>();
  const found = new Set<ShortName>();
  for (const { name, run } of runsOf(names)) {
    for (const place of placesOf(words, joined(run))) {
      if (place.some((at) => taken.has(at)) || !isName({ words, place, name, run, usage })) continue;
      for (const at of place) taken.add(at);
      found.add(name);
      // The same words may be the name of another document's organization, in another legal form.
      for (const other of names) if (joined(other.words) === joined(name.words)) found.add(other);
    }
  }
  for (const [at, word] of words.entries()) {
    if (!taken.has(at)) for (const name of names) if (abbreviates(word.form, name)) found.add(name);
  }
  return found;
}

interface Run {
  readonly name: ShortName;
  readonly run: readonly string[];
}

/** The beginnings of each name that no other name shares, longest first. */
function runsOf(names: readonly ShortName[]): Run[] {
  const isShared = (run: readonly string[], name: ShortName) =>
    names.some((other) => joined(other.words) !== joined(name.words) && startsWith(other.words, run));
  return names
    .flatMap((name) => name.words.map((_, at): Run => ({ name, run: name.words.slice(0, at + 1) })))
    .filter(({ name, run }) => run.length === name.words.length || (canStand(run) && !isShared(run, name)))
    .sort((a, b) => joined(b.run).length - joined(a.run).length);
}

const canStand = (run: readonly string[]): boolean =>
  !linking.has(run.at(-1) ?? "") && (run.length > 1 || (run[0] ?? "").length > 2);

const startsWith = (words: readonly string[], run: readonly string[]): boolean =>
  run.every((word, at) => words[at] === word);

/** "Best Buy", "BestBuy" and "Best-Buy" are one name, and so are "Johnson & Johnson" and "Johnson Johnson". */
const joined = (words: readonly string[]): string => words.filter((word) => word !== "and").join("");

/** The places of the question whose words make these letters, each as the list of its words. */
function placesOf(words: readonly QuestionWord[], letters: string): number[][] {
  const places: number[][] = [];
  for (const [first, { word }] of words.entries()) {
    if (word === "and" || !letters.startsWith(word)) continue;
    let made = "";
    const place: number[] = [];
    for (let at = first; at < words.length && made.length < letters.length; at += 1) {
      const next = words[at]?.word ?? "";
      if (next !== "and") made += next;
      place.push(at);
    }
    if (made === letters) places.push(place);
  }
  return places;
}

interface Place extends Run {
  readonly words: readonly QuestionWord[];
  readonly place: readonly number[];
  readonly usage: Usage;
}

/** Words that also mean something else need a capital letter, and the first word of a name stands for it only alone. */
function isName({ words, place, name, run, usage }: Place): boolean {
  const [first, next] = [words[place[0] ?? 0], words[(place.at(-1) ?? 0) + 1]];
  if (first === undefined) return false;
  const isWhole = run.length === name.words.length;
  if (!isWhole && next !== undefined && continuesName(next)) return false;
  if (run.length > 1) return true;
  return !usage.isOrdinary(first.word) || (first.isCapital && !first.startsSentence);
}

/** "American Water" is not American Express. A year or an abbreviation is no part of a name. */
const continuesName = ({ word, isCapital, isCode, startsSentence }: QuestionWord): boolean =>
  isCapital && !isCode && !startsSentence && !legalForms.has(word);

/** "AMD" and "AMEX" are made of the beginnings of all words of the name; "JPM" is the capital letters that begin it. */
function abbreviates(form: string, { form: name, words }: ShortName): boolean {
  const letters = form.replace(/&/g, "");
  if (!/^\p{Lu}\p{L}*\p{Lu}$/u.test(letters) || letters.length < 2 || letters.length > 6) return false;
  const capitals = /^(\p{Lu}{3,})\p{Ll}/u.exec(name)?.[1];
  if (capitals === letters) return true;
  return words.length > 1 && (letters.length > 2 || form.includes("&")) && consumes(letters.toLowerCase(), words);
}

function consumes(letters: string, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return letters === "";
  if (linking.has(first) && consumes(letters, rest)) return true;
  if (first === "and" && letters.startsWith("n") && consumes(letters.slice(1), rest)) return true;
  const longest = Math.min(3, first.length);
  for (let length = 1; length <= longest; length += 1) {
    if (letters.startsWith(first.slice(0, length)) && consumes(letters.slice(length), rest)) return true;
  }
  return false;
}
