/**
 * BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) over title, heading path and text as one
 * field. Passages are short, so saturation (K1) and length normalisation (B) are weak.
 */
const K1 = 0.9;
const B = 0.4;

/** Inverse document frequency, always positive (the form of Lucene): ln(1 + (N − df + ½) / (df + ½)). */
export function idf(chunks: number, df: number): number {
  const bounded = Math.min(df, chunks);
  return Math.log(1 + (chunks - bounded + 0.5) / (bounded + 0.5));
}

/** The limit that `bm25` approaches for a short chunk that repeats each of the terms very often. */
export const bm25Limit = (idfs: readonly number[]): number => (K1 + 1) * idfs.reduce((sum, weight) => sum + weight, 0);

/** How much the length of a chunk, in tokens, weakens the repetition of a term. */
export const lengthNorm = (length: number, averageLength: number): number =>
  K1 * (1 - B + (B * length) / Math.max(1, averageLength));

/** What `count` occurrences of a term of this weight add to the score: at most K1 + 1 times the weight. */
export const termGain = (weight: number, count: number, norm: number): number =>
  (weight * count * (K1 + 1)) / (count + norm);

/** `counts[i]` is the number of occurrences of term i in a chunk of `length` tokens, `idfs[i]` the term's idf. */
export function bm25(
  counts: ArrayLike<number>,
  length: number,
  { idfs, averageLength }: { readonly idfs: readonly number[]; readonly averageLength: number },
): number {
  const norm = lengthNorm(length, averageLength);
  let score = 0;
  for (const [term, weight] of idfs.entries()) {
    const count = counts[term] ?? 0;
    if (count > 0) score += termGain(weight, count, norm);
  }
  return score;
}
