import { type ActiveChunk, factsLineOf } from "../../domain/chunk.ts";
import { bm25 } from "../../domain/text/bm25.ts";
import { type IndexedChunk, stemHash } from "./forward-index.ts";
import { type AnalysedQuestion, stemVariant, termsOf } from "./question-terms.ts";
import { noTerms, type TermSet, termAt } from "./term-set.ts";

/** A chunk together with the facts that depend on the question. */
export interface Candidate {
  readonly chunk: ActiveChunk;
  readonly indexed: IndexedChunk;
  readonly bm25: number;
  /** Cosine with the question, 0 if the vector engine did not nominate the chunk. */
  readonly cosine: number;
  /** How well its document agrees with what the question says about documents, 0–1 (`fit/document-fit.ts`). */
  readonly fit: number;
  /** The question terms in the chunk, including its heading. */
  readonly terms: TermSet;
  /** The question terms in each line; line 0 is the heading, with the facts of the document. */
  readonly lineTerms: readonly TermSet[];
  /** Bit i is set if a line contains question bigram i. */
  readonly bigrams: TermSet;
}

/**
 * An occurrence in the facts of the document counts as this many in the text. The weight is a guess: it is not
 * measured.
 */
const FACTS_WEIGHT = 1;

export type CandidateView = (
  chunk: ActiveChunk,
  indexed: IndexedChunk,
  known: Pick<Candidate, "cosine" | "fit">,
) => Candidate;

/** Returns a function that makes a candidate of a chunk in one pass over its stems. */
export function candidateView(analysed: AnalysedQuestion): CandidateView {
  const bits = termBits(analysed.stems);
  const bigramBits = new Map(analysed.bigrams.map(([first, second], at) => [first * 32 + second, at % 31]));
  const factTerms = termsOfFacts(analysed.stems);
  return (chunk, indexed, { cosine, fit }) => {
    const { stems, lineEnds } = indexed;
    const counts = new Float32Array(analysed.stems.length);
    const lineTerms: TermSet[] = [];
    let bigrams = noTerms;
    let at = 0;
    for (const end of lineEnds) {
      let line = noTerms;
      for (let before = -1; at < end; at += 1) {
        const term = bits.get(stems[at] ?? 0);
        if (term !== undefined) {
          counts[term] = (counts[term] ?? 0) + 1;
          line |= termAt(term);
          const bigram = bigramBits.get(before * 32 + term);
          if (before !== -1 && bigram !== undefined) bigrams |= termAt(bigram);
        }
        before = term ?? -1;
      }
      lineTerms.push(line);
    }
    const stated = factTerms(chunk);
    lineTerms[0] = (lineTerms[0] ?? noTerms) | stated;
    for (let rest = stated; rest !== noTerms; rest &= rest - 1) {
      const term = 31 - Math.clz32(rest & -rest);
      counts[term] = (counts[term] ?? 0) + FACTS_WEIGHT;
    }
    const terms = lineTerms.reduce((set, line) => set | line, noTerms);
    return { chunk, indexed, bm25: bm25(counts, stems.length, analysed), cosine, fit, terms, lineTerms, bigrams };
  };
}

/** The question terms in the facts of a chunk's document. A question sees few documents, so each is read once. */
function termsOfFacts(stems: readonly string[]): (chunk: ActiveChunk) => TermSet {
  const known = new Map<string, TermSet>();
  return (chunk) => {
    const line = factsLineOf(chunk, chunk.facts ?? {});
    if (line === "") return noTerms;
    const terms = known.get(line) ?? termsOf(line, stems);
    known.set(line, terms);
    return terms;
  };
}

function termBits(stems: readonly string[]): Map<number, number> {
  const bits = new Map<number, number>();
  for (const [at, stem] of stems.entries()) {
    const variant = stemVariant(stem);
    if (variant !== null && !stems.includes(variant)) bits.set(stemHash(variant), at);
    bits.set(stemHash(stem), at);
  }
  return bits;
}
