import { nameSpans } from "./name-spans.ts";
import { connectors, nobility, personTitles } from "./word-lists.ts";
import { type Word, wordsOf } from "./words.ts";

/** Aliases occur at the beginning of a text. */
const OPENING_LENGTH = 400;
const CUES = new Set("known called nicknamed abbreviated formerly née nee born aka stylised stylized alias".split(" "));
const BETWEEN = new Set(
  "as to simply professionally also commonly by the his her their its stage pen name internationally locally popularly".split(
    " ",
  ),
);
const ABBREVIATION = /\(\s?(\p{Lu}[\p{Lu}\p{N}&.-]{1,9})\s?\)/gu;

/** Further names that an opening gives its subject: "also known as X", "(ABBR)". */
export function findAliases(content: string, words: readonly Word[], main: string): string[] {
  const forms: string[] = [];
  for (const [at, { lower, start }] of words.entries()) {
    if (start > OPENING_LENGTH || !CUES.has(lower)) continue;
    let next = at + 1;
    while (next < words.length && next - at < 5 && BETWEEN.has(words[next]?.lower ?? "") && !words[next]?.capital)
      next += 1;
    const span = nameSpans(words.slice(next)).find(({ from }) => from <= 1);
    const run = span === undefined ? [] : words.slice(next + span.from, next + span.to);
    const [first] = run;
    if (first !== undefined && words[next]?.capital === true) forms.push(content.slice(first.start, run.at(-1)?.end));
  }
  for (const { 1: letters = "" } of content.slice(0, OPENING_LENGTH).matchAll(ABBREVIATION)) {
    if (abbreviates(letters, main)) forms.push(letters);
  }
  return forms;
}

function abbreviates(letters: string, name: string): boolean {
  const initials = [...name.matchAll(/(?<!\p{L})\p{Lu}/gu)].map(String).join("");
  return initials.length > 1 && initials[0] === letters[0] && initials.at(-1) === letters.at(-1);
}

/** First and last word of a personal name of three or four words: later text often uses this form. */
export function shortPersonName(name: string): string | null {
  const words = wordsOf(name, { start: 0, end: name.length });
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length < 3 || words.length > 4 || /[,:;()]/.test(name))
    return null;
  const personal = words.every(({ capital, lower }) => capital && !connectors.has(lower) && !nobility.has(lower));
  const titled = personTitles.has(first.lower) || /^(?:[ivx]+|jr|sr)$/.test(last.lower);
  return personal && !titled ? `${first.text} ${last.text}` : null;
}
