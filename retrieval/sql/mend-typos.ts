import { isUsual } from "./superlatives.ts";

/**
 * Words that decide the form of a statement. Shorter words are left out, because too many other words are one edit
 * away.
 */
const asked = `average median maximum minimum percentage between highest lowest largest smallest biggest fewest oldest
  youngest longest shortest earliest latest different together`.split(/\s+/);

/** Frequent misspellings of short words that ask. */
const short: ReadonlyMap<string, string> = new Map([
  ["wich", "which"],
  ["whcih", "which"],
  ["waht", "what"],
  ["whats", "what is"],
  ["meny", "many"],
  ["mnay", "many"],
  ["hwo", "how"],
  ["totla", "total"],
]);

const quotedOrWord = /"[^"]*"|“[^“”]*”|\p{L}+/gu;

/**
 * Corrects misspelled words that ask ("avrage", "wich"). Names, quotations and words of the schema stay: only words in
 * lower case that are one edit away from a word that asks are replaced.
 *
 * @param isKnown whether a table has the word
 */
export function mendTypos(question: string, isKnown: (word: string) => boolean): string {
  return question.replace(quotedOrWord, (word, at: number) => {
    const lower = word.toLowerCase();
    if (word.startsWith('"') || word.startsWith("“") || (at > 0 && lower !== word)) return word;
    const meant = isUsual(lower) ? undefined : meantBy(lower);
    return meant === undefined || isKnown(lower) ? word : meant;
  });
}

const meantBy = (lower: string): string | undefined =>
  short.get(lower) ?? (lower.length < shortest ? undefined : asked.find((meant) => isTypo(lower, meant)));

const shortest = 5;

/**
 * One letter missing, doubled or exchanged, or two neighbours swapped. The first letter must be right: "slowest" is not
 * "lowest". An additional letter at the end makes another form of the word.
 */
function isTypo(said: string, meant: string): boolean {
  if (said === meant || said[0] !== meant[0] || said.startsWith(meant) || Math.abs(said.length - meant.length) > 1)
    return false;
  let at = 0;
  while (at < said.length && said[at] === meant[at]) at += 1;
  const [rest, wanted] = [said.slice(at), meant.slice(at)];
  return (
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
