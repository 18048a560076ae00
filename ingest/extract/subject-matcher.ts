import { fold } from "../../domain/text/fold.ts";
import { stopWords } from "../../domain/text/stop-words.ts";
import type { NameSpan } from "./name-spans.ts";
import type { DocumentSubject, DocumentSubjects } from "./subjects.ts";
import type { Word } from "./words.ts";

export interface SubjectMatch extends Pick<NameSpan, "from" | "to"> {
  readonly subject: DocumentSubject;
  /** Whether a word is capitalised, which makes it surely a name. */
  readonly capital: boolean;
}

interface Pattern {
  readonly words: readonly string[];
  readonly subject: DocumentSubject;
}

/** Keys by their first word, the longest first. */
type Index = ReadonlyMap<string, readonly Pattern[]>;

const JOINING_GAP = /^[\s\-–'’.,:]{1,3}$/;
const PLAIN = /^[a-z0-9]+$/;
const SINGLE_WORD_LENGTH = 3;
/** The index is built once per document and used for all of its chunks. It is freed together with the subjects. */
const indexes = new WeakMap<DocumentSubjects, Index>();

/**
 * The longest matches of a document's subject keys in a sentence, in order and without overlap. A key of one word must
 * be capitalised; in lower case it would be a common word.
 */
export function matchSubjects(words: readonly Word[], document: DocumentSubjects): SubjectMatch[] {
  const index = indexOf(document);
  const matches: SubjectMatch[] = [];
  for (let at = 0; at < words.length; ) {
    const match = longestAt(words, at, index);
    if (match !== null) matches.push(match);
    at = match?.to ?? at + 1;
  }
  return matches;
}

/** Looks up a key among the document's subjects. */
export function subjectTypes(document: DocumentSubjects): (key: string) => DocumentSubject | undefined {
  const index = indexOf(document);
  return (key) => index.get(key.split(" ", 1)[0] ?? "")?.find(({ subject }) => subject.key === key)?.subject;
}

function longestAt(words: readonly Word[], at: number, index: Index): SubjectMatch | null {
  const word = words[at];
  if (word === undefined) return null;
  for (const pattern of index.get(plainWord(word)) ?? []) {
    const to = at + pattern.words.length;
    const run = words.slice(at, to);
    const capital = run.some((found) => found.capital);
    if (fits(run, pattern.words) && (run.length > 1 || (capital && isTelling(word)))) {
      return { from: at, to, subject: pattern.subject, capital };
    }
  }
  return null;
}

function fits(run: readonly Word[], pattern: readonly string[]): boolean {
  return (
    run.length === pattern.length &&
    run.every((word, at) => plainWord(word) === pattern[at] && (at === 0 || JOINING_GAP.test(word.gap)))
  );
}

function isTelling({ lower }: Word): boolean {
  return lower.length >= SINGLE_WORD_LENGTH && !stopWords.has(lower);
}

/** A word in the form that keys use. */
export function plainWord({ lower }: Word): string {
  return PLAIN.test(lower) ? lower : fold(lower).replace(/['’.]/g, "");
}

function indexOf(document: DocumentSubjects): Index {
  const known = indexes.get(document);
  if (known !== undefined) return known;
  const index = new Map<string, Pattern[]>();
  for (const subject of document.subjects) {
    const words = subject.key.split(" ");
    const first = words[0] ?? "";
    const patterns = index.get(first);
    if (patterns === undefined) index.set(first, [{ words, subject }]);
    else patterns.push({ words, subject });
  }
  for (const patterns of index.values()) patterns.sort((a, b) => b.words.length - a.words.length);
  indexes.set(document, index);
  return index;
}
