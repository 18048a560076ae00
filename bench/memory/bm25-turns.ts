import { tokenize } from "../../domain/text/tokens.ts";
import type { Turn } from "../../retrieval/batch-benchmark/conversation.ts";

const [k1, b] = [1.2, 0.75];

/**
 * BM25 over the turns of one conversation (S. Robertson, H. Zaragoza, 2009): the usual baseline. Best first, with a
 * match.
 */
export function bm25(turns: readonly Turn[]): (question: string, limit: number) => Turn[] {
  const read = turns.map((turn) => ({ turn, stems: tokenize(`${turn.speaker}: ${turn.text}`) }));
  const meanLength = read.reduce((sum, { stems }) => sum + stems.length, 0) / Math.max(1, read.length);
  const postings = new Map<string, Map<number, number>>();
  for (const [at, { stems }] of read.entries())
    for (const stem of stems) {
      const list = postings.get(stem) ?? new Map<number, number>();
      postings.set(stem, list.set(at, (list.get(at) ?? 0) + 1));
    }
  return (question, limit) => {
    const scores = new Map<number, number>();
    for (const stem of new Set(tokenize(question))) {
      const list = postings.get(stem) ?? new Map<number, number>();
      const idf = Math.log(1 + (read.length - list.size + 0.5) / (list.size + 0.5));
      for (const [at, count] of list) {
        const length = (read[at]?.stems.length ?? 0) / meanLength;
        const gain = (idf * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
        scores.set(at, (scores.get(at) ?? 0) + gain);
      }
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, limit)
      .flatMap(([at]) => read[at]?.turn ?? []);
  };
}
