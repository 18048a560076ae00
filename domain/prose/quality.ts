import type { ProseMeasures } from "./measure-prose.ts";
import { isReadable, readableShare } from "./readable.ts";
import { sampleOf } from "./sample.ts";
import { hasUnspacedScript, wordsOf } from "./words.ts";

const sampleLength = 60_000;
/** Length of the word runs that are checked for repetition; in a script without spaces, of character runs. */
const runLength = 4;
/** Facts per word in a dense text: one name or number in about twelve words, as in news. */
const denseFacts = 0.08;
/** Without capitals names cannot be recognised: neutral value. */
const unknownDensity = 0.5;

/**
 * 0–1, the mean of four shares:
 * - readable text: characters in words and numbers ÷ characters that are not blank;
 * - sentence completeness: characters in sentences of three words or more that begin with a capital and end with a full
 *   stop ÷ characters of running text; 1 for a document without running text, such as a table;
 * - non-repetition: runs of four readable words that occur for the first time ÷ all runs of four words;
 * - entity density: names and numbers per word of running text ÷ .08, at most 1; .5 where names cannot be told.
 */
export function qualityOf(text: string, prose: ProseMeasures): number {
  const sample = sampleOf(text, sampleLength);
  return (readableShare(sample) + completeness(prose) + freshShare(sample) + entityDensity(prose)) / 4;
}

const completeness = ({ characters, complete }: ProseMeasures): number =>
  characters === 0 ? 1 : complete / characters;

function entityDensity({ words, facts, cased }: ProseMeasures): number {
  if (!cased || words === 0) return unknownDensity;
  return Math.min(1, facts / words / denseFacts);
}

/** Runs of four readable words that occur for the first time ÷ all runs of four words, 0–1. */
export function freshShare(sample: string): number {
  const units = hasUnspacedScript(sample) ? Array.from(sample.replace(/\s+/gu, "")) : wordsOf(sample.toLowerCase());
  const length = Math.min(runLength, units.length);
  if (length === 0) return 0;
  const readable = units.map(isReadable);
  const seen = new Set<string>();
  const runs = units.length - length + 1;
  for (let at = 0; at < runs; at += 1) {
    if (!readable.slice(at, at + length).includes(false)) seen.add(units.slice(at, at + length).join(" "));
  }
  return seen.size / runs;
}
