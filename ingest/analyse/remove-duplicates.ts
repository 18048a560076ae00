import type { ChunkDraft } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { type PassagePrint, printOf, resemblance } from "./passage-prints.ts";
import { hasUnspacedScript, wordsOf } from "./words.ts";

/** What shorter passages mean hangs on what stands before them ("She was built in 1921."), so that they all stay. */
const wordsMinimum = 20;
/** The same for scripts that set no spaces between words. */
const unspacedMinimum = 40;
const resemblanceMinimum = 0.8;
/** Passages compared with one, per band: boilerplate that is just unlike enough must not make this quadratic. */
const comparedMaximum = 8;

/** What two passages must have in common, in order: names, numbers, and whether it is or is not so. */
const FACT = /^\p{N}|^\p{Lu}|\p{N}$|^(?:not|no|never|nor|neither|without|cannot|\p{L}+n['’]t)$/u;

interface Passage extends PassagePrint {
  readonly facts: string;
  readonly content: string;
}

/**
 * The passages that say something new, in order and numbered anew; of those that say the same the first stays. The same
 * is, in passages of 20 words and more: equal words whatever their case and punctuation; or four words in a row that
 * agree in 80 % of all places, with the same names, numbers and negations in the same order and no stem that the first
 * lacks: "closed" for "open" is news. Under titles of their own passages stay: a file may hold several documents.
 */
export function withoutDuplicates(drafts: readonly ChunkDraft[]): ChunkDraft[] {
  const equals = new Set<string>();
  const byBand = new Map<string, Passage[]>();
  const kept = drafts.filter(({ title, content }) => {
    const words = wordsOf(content);
    const text = comparable(content, words);
    if (text === null) return true;
    const exact = JSON.stringify([title, text]);
    if (equals.has(exact) || resemblesOne({ title, content }, words, byBand)) return false;
    equals.add(exact);
    return true;
  });
  return kept.map((draft, ordinal) => ({ ...draft, ordinal }));
}

/** null: too short to be compared. */
function comparable(content: string, words: readonly string[]): string | null {
  if (words.length >= wordsMinimum) return words.join(" ").toLowerCase();
  const isLong = content.length >= unspacedMinimum && hasUnspacedScript(content);
  return isLong ? content.replace(/\s+/gu, "") : null;
}

/** Remembers a passage that resembles none. Without any capital names cannot be told, and so nothing resembles. */
function resemblesOne(
  { title, content }: Pick<ChunkDraft, "title" | "content">,
  words: readonly string[],
  byBand: Map<string, Passage[]>,
): boolean {
  const found = words.filter((word) => FACT.test(word));
  if (!found.some((word) => /^\p{Lu}/u.test(word))) return false;
  const print = printOf(words.map((word) => word.toLowerCase()));
  const facts = JSON.stringify([title, ...found]);
  const lists = print.bands.map((band) => listOf(byBand, band));
  const saysTheSame = (earlier: Passage) =>
    earlier.facts === facts &&
    resemblance(earlier.shingles, print.shingles) >= resemblanceMinimum &&
    addsNothing(content, earlier.content);
  if (lists.some((list) => list.some(saysTheSame))) return true;
  for (const list of lists) if (list.length < comparedMaximum) list.push({ ...print, facts, content });
  return false;
}

function addsNothing(content: string, earlier: string): boolean {
  const known = new Set(tokenize(earlier));
  return tokenize(content).every((stem) => known.has(stem));
}

function listOf(byBand: Map<string, Passage[]>, band: string): Passage[] {
  const list = byBand.get(band) ?? [];
  byBand.set(band, list);
  return list;
}
