// MinHash (A. Z. Broder, "On the resemblance and containment of documents", 1997): for each of 32 random orders of all
// shingles, a passage keeps the shingle that comes first. The share of equal first shingles estimates the overlap of
// two passages. Bands of four (J. Leskovec et al., "Mining of Massive Datasets", §3.4): passages that agree in a whole
// band are compared.

const shingleWords = 4;
const orders = 32;
const bandSize = 4;

export interface PassagePrint {
  /** Hashes of all runs of four words. */
  readonly shingles: ReadonlySet<number>;
  /** One key per band; passages that share 80 % of their shingles share a key in 98 of 100 cases. */
  readonly bands: readonly string[];
}

export function printOf(words: readonly string[]): PassagePrint {
  const shingles = new Set<number>();
  for (let at = 0; at + shingleWords <= words.length; at += 1) {
    shingles.add(hash(words.slice(at, at + shingleWords).join(" ")));
  }
  const firsts = new Uint32Array(orders).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let order = 0; order < orders; order += 1) {
      const place = scramble(shingle, order);
      if (place < (firsts[order] ?? 0)) firsts[order] = place;
    }
  }
  const bands: string[] = [];
  for (let at = 0; at < orders; at += bandSize) bands.push(`${at}:${firsts.subarray(at, at + bandSize).join(",")}`);
  return { shingles, bands };
}

/** Jaccard: shared ÷ all, 0–1. */
export function resemblance(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The position of a shingle in one of the orders: murmur3's finaliser, seeded by the order's number. */
function scramble(shingle: number, order: number): number {
  let value = shingle ^ Math.imul(order + 1, 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
