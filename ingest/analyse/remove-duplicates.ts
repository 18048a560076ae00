import type { ChunkDraft } from "../../domain/chunk.ts";
import { hasUnspacedScript, wordsOf } from "../../domain/prose/words.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { type PassagePrint, printOf, resemblance } from "./passage-prints.ts";

/** Shorter passages depend on the text before them ("She was built in 1921."), so they are never removed. */
const wordsMinimum = 20;
/** The minimum for scripts without spaces between words. */
const unspacedMinimum = 40;
const resemblanceMinimum = 0.8;
/** Passages compared per band. The limit keeps the cost linear for boilerplate that is almost, but not quite, alike. */
const comparedMaximum = 8;

/** Facts that two passages must share in the same order: names, numbers and negations. */
const FACT = /^\p{N}|^\p{Lu}|\p{N}$|^(?:not|no|never|nor|neither|without|cannot|\p{L}+n['’]t)$/u;

interface Passage extends PassagePrint {
  readonly facts: string;
  readonly content: string;
}

/**
 * Removes passages that repeat an earlier one; the others keep their order and are renumbered. Passages of 20 words and
 * more are duplicates in two cases: their words are equal, ignoring case and punctuation; or 80 % of their runs of four
 * words agree, they have the same names, numbers and negations in the same order, and the later one has no stem that
 * the first lacks ("closed" for "open" is new). Passages under different titles are never duplicates: a file may
 * contain several documents.
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

/** null when the text is too short to compare. */
function comparable(content: string, words: readonly string[]): string | null {
  if (words.length >= wordsMinimum) return words.join(" ").toLowerCase();
  const isLong = content.length >= unspacedMinimum && hasUnspacedScript(content);
  return isLong ? content.replace(/\s+/gu, "") : null;
}

/**
 * Stores a passage that resembles no earlier one. A text without capitals resembles nothing, because its names cannot
 * be recognised.
 */
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
