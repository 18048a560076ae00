import { tokenize } from "../../domain/text/tokens.ts";
import type { Embedder } from "../embedder.ts";

const DIMENSIONS = 1024;
const HASHES = 4;
const GRAM_WEIGHT = 0.3;
const GRAM_SIZES = [4, 5] as const;
/** Cached slots (index × 2 + sign bit) of stems, because stems repeat. Bounded against hostile text. */
const CACHE_LIMIT = 200_000;

/**
 * Signed feature hashing (Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", 2009) of stems and
 * their character 4- and 5-grams, with log term frequency and unit norm. It is deterministic and uses no model and no
 * state of the corpus. The importance of a word (idf², for its share in both vectors) is applied to the question only,
 * so that stored vectors never go stale. It is a lexical fallback: it finds spellings and word forms, not synonyms.
 */
export function createHashEmbedder(): Embedder {
  const slots = new Map<string, Int32Array>();
  const slotsOf = (stem: string): Int32Array => {
    const known = slots.get(stem);
    if (known !== undefined) return known;
    const found = featureSlots(stem);
    if (slots.size >= CACHE_LIMIT) slots.clear();
    slots.set(stem, found);
    return found;
  };
  const vector = (text: string, weigh: (stem: string) => number): Float32Array => {
    const sum = new Float32Array(DIMENSIONS);
    for (const [stem, count] of counts(tokenize(text))) {
      addStem(sum, slotsOf(stem), (1 + Math.log(count)) * weigh(stem));
    }
    return normalise(sum);
  };
  return {
    id: `hash-v1-${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    embed: async (texts) => texts.map((text) => vector(text, () => 1)),
    embedQuery: async (text, idf) => vector(text, (stem) => idf(stem) ** 2),
  };
}

/** The stem's own slots first, then those of its character grams ("^" and "$" mark its ends). */
function featureSlots(stem: string): Int32Array {
  const marked = `^${stem}$`;
  const grams = GRAM_SIZES.reduce((sum, size) => sum + Math.max(0, marked.length - size + 1), 0);
  const slots = new Int32Array((1 + grams) * HASHES);
  writeHashes(slots, 0, `w:${stem}`);
  let to = HASHES;
  for (const size of GRAM_SIZES) {
    for (let at = 0; at + size <= marked.length; at += 1, to += HASHES)
      writeHashes(slots, to, `g:${marked.slice(at, at + size)}`);
  }
  return slots;
}

function addStem(sum: Float32Array, slots: Int32Array, weight: number): void {
  // The grams of one word share its gram weight, so that a long word counts no more than a short one.
  const gramWeight = (GRAM_WEIGHT * weight) / Math.sqrt(Math.max(1, slots.length / HASHES - 1));
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    const signed = at < HASHES ? weight : gramWeight;
    const index = slot >> 1;
    sum[index] = (sum[index] ?? 0) + (slot & 1 ? -signed : signed);
  }
}

/** FNV-1a with a finaliser (from MurmurHash3), once per seed. */
function writeHashes(slots: Int32Array, from: number, feature: string): void {
  for (let seed = 0; seed < HASHES; seed += 1) {
    let hash = 0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1);
    for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    slots[from + seed] = ((hash ^ (hash >>> 16)) >>> 0) % (DIMENSIONS * 2);
  }
}

function counts(stems: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const stem of stems) found.set(stem, (found.get(stem) ?? 0) + 1);
  return found;
}

function normalise(sum: Float32Array): Float32Array {
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares > 0) {
    const scale = 1 / Math.sqrt(squares);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) * scale;
  }
  return sum;
}
