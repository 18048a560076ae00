import type { ChunkDraft, EntityType, Subject } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { findAliases, shortPersonName } from "./aliases.ts";
import { countryOfDemonym } from "./demonyms.ts";
import { statedType, typeOfName } from "./entity-type.ts";
import { leadingPhrase, type Phrase } from "./leading-phrase.ts";
import { nameSpans } from "./name-spans.ts";
import { nounType } from "./type-nouns.ts";
import { copulas, genericHeadings } from "./word-lists.ts";
import { type Word, wordsOf } from "./words.ts";

const STRENGTH = { title: 1, leading: 0.7, leadingAlone: 0.9, heading: 0.6, alias: 0.5, fallback: 0.5 } as const;
const PARENTHESES = /\s*\(([^()]*)\)\s*$/;
const DESCRIPTION_LENGTH_LIMIT = 400;
const SUBJECTS_LIMIT = 8;
const HEADING_WORDS_LIMIT = 8;
/** Subjects are read from the beginning of a chunk; no rule here reads further. */
const OPENING_LENGTH = 600;

/**
 * The subjects of a chunk, strongest first: its title, the noun phrase that begins its first sentence, the heading
 * above it, other names that the opening gives, else its first name. The first subject is the subject of the chunk's
 * relations.
 */
export function chunkSubjects(chunk: ChunkDraft, opening: Opening = readOpening(chunk.content)): Subject[] {
  const leading = openingTitle(opening, chunk.title) ?? leadingPhrase(opening.content, opening.words);
  const stated = statedAbout(opening, leading, chunk.title);
  const found: Subject[] = [];
  if (chunk.title !== null) found.push(...titleSubject(chunk.title, stated));
  if (leading !== null) {
    const strength = chunk.title === null ? STRENGTH.leadingAlone : STRENGTH.leading;
    const type = stated.type ?? typeOfName(leading.words);
    found.push(subject({ form: leading.form, type, strength, description: stated.description }));
  }
  found.push(...headingSubject(chunk.heading_path));
  const main = found[0];
  if (main !== undefined) found.push(...otherNames(chunk.content, opening.words, { found, main }));
  else found.push(...firstName(opening));
  return distinct(found);
}

/** The first sentence; its offsets point into `content`. */
export interface Opening {
  readonly content: string;
  readonly words: readonly Word[];
  readonly sentence: string;
}

function readOpening(whole: string): Opening {
  const content = whole.slice(0, OPENING_LENGTH);
  const [first = { start: 0, end: content.length }] = sentences(content);
  return { content, words: wordsOf(content, first), sentence: content.slice(first.start, first.end) };
}

/** A text that begins with its title: a comma or a small word inside the title does not end the phrase. */
function openingTitle({ content, words }: Opening, title: string | null): Phrase | null {
  const form = title?.replace(PARENTHESES, "").trim() ?? "";
  const start = words[0]?.start ?? 0;
  const end = start + form.length;
  const inside = words.filter((word) => word.end <= end);
  const begins = form !== "" && content.startsWith(form, start) && inside.at(-1)?.end === end;
  return begins ? { form, words: inside, end } : null;
}

interface Stated {
  readonly type: EntityType | null;
  readonly description: string | null;
}

/** The type and description that the first sentence states, provided that it is about the chunk's subject. */
function statedAbout({ words, sentence }: Opening, leading: Phrase | null, title: string | null): Stated {
  const copula = words.findIndex(({ lower }, at) => copulas.has(lower) && at <= 40);
  const pronoun = /^(?:he|she|it|they|this|the)$/.test(words[0]?.lower ?? "");
  const about = leading === null ? title !== null && pronoun : title === null || sharesWord(title, leading);
  if (copula < 1 || !about) return { type: null, description: null };
  const type = statedType(words, copula) ?? (leading !== null && hasLifeDates(words, leading.end) ? "person" : null);
  return { type, description: type === null ? null : sentence.replace(/\s+/g, " ").slice(0, DESCRIPTION_LENGTH_LIMIT) };
}

/** "(born 13 April 1998)", "( 24 May 1900 – 31 October 1984)". */
function hasLifeDates(words: readonly Word[], end: number): boolean {
  const after = words.findIndex(({ start }) => start >= end);
  const first = words[after];
  return first?.gap.includes("(") === true && (first.lower === "born" || first.number);
}

function sharesWord(title: string, leading: Phrase): boolean {
  const ofTitle = new Set(nameKey(title.replace(PARENTHESES, "")).split(" "));
  return nameKey(leading.form)
    .split(" ")
    .some((word) => ofTitle.has(word));
}

function titleSubject(title: string, stated: Stated): Subject[] {
  const hint = PARENTHESES.exec(title)?.[1];
  const form = title.replace(PARENTHESES, "").trim() || title;
  if (nameKey(form) === "") return [];
  const words = wordsOf(form, { start: 0, end: form.length });
  const hinted = hint === undefined ? null : lastNounType(hint);
  const type = hinted ?? stated.type ?? typeOfName(words);
  return [subject({ form, type, strength: STRENGTH.title, description: stated.description })];
}

function lastNounType(hint: string): EntityType | null {
  const types = hint
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .map(nounType);
  return types.findLast((type) => type !== null) ?? null;
}

function headingSubject(path: readonly string[]): Subject[] {
  const heading = path.at(-1)?.replace(/^[\d.]+\s+/, "") ?? "";
  const words = wordsOf(heading, { start: 0, end: heading.length });
  const generic =
    words.length === 0 || words.length > HEADING_WORDS_LIMIT || words.every(({ lower }) => genericHeadings.has(lower));
  return generic
    ? []
    : [subject({ form: heading, type: typeOfName(words), strength: STRENGTH.heading, description: null })];
}

interface KnownSubjects {
  readonly found: readonly Subject[];
  readonly main: Subject;
}

function otherNames(content: string, words: readonly Word[], { found, main }: KnownSubjects): Subject[] {
  const aliases = findAliases(content, words, main.form).map((form) =>
    subject({ form, type: main.type, strength: STRENGTH.alias, description: main.description }),
  );
  const short = found
    .filter(({ type }) => type === "person" || type === "other")
    .flatMap((known) => {
      const form = shortPersonName(known.form);
      return form === null
        ? []
        : [{ ...known, form, key: nameKey(form), strength: Number((known.strength - 0.1).toFixed(2)) }];
    });
  return [...short, ...aliases];
}

/** The first name of the opening, adjectives of origin aside. */
function firstName({ content, words }: Opening): Subject[] {
  const span = nameSpans(words).find(
    ({ from, to }) => to - from > 1 || !countryOfDemonym.has(words[from]?.lower ?? ""),
  );
  const run = span === undefined ? [] : words.slice(span.from, span.to);
  const form = content.slice(run[0]?.start ?? 0, run.at(-1)?.end ?? 0);
  return form === "" ? [] : [subject({ form, type: typeOfName(run), strength: STRENGTH.fallback, description: null })];
}

function subject({ form, type, strength, description }: Omit<Subject, "key">): Subject {
  const line = form.replace(/\s+/g, " ");
  return { key: nameKey(line), form: line, type, strength, description };
}

function distinct(found: readonly Subject[]): Subject[] {
  const byKey = new Map<string, Subject>();
  for (const candidate of found) {
    const known = byKey.get(candidate.key);
    if (candidate.key !== "" && (known === undefined || known.strength < candidate.strength))
      byKey.set(candidate.key, candidate);
  }
  return [...byKey.values()].sort((a, b) => b.strength - a.strength).slice(0, SUBJECTS_LIMIT);
}
