import type { CorpusStats } from "../../stores/ports/records/reading.ts";

/** How well a text fits a knowledge graph. */
export interface Likeness {
  readonly kg_id: number;
  /** 0–1; over all knowledge graphs the sum is at most 1. */
  readonly score: number;
  /** The stems that contribute most to this score, the largest contribution first. */
  readonly stems: readonly string[];
}

/**
 * Weight, as a number of passages, of a word's share over all knowledge graphs. It matters most for small graphs, whose
 * own shares are uncertain.
 */
const smoothing = 5;
const stemsShown = 10;

/**
 * Naive Bayes over the shares of passages that contain each stem, times the share of the stems that the knowledge graph
 * knows. The Bayes sum is divided by the root of the number of stems, because words of one text are not independent.
 * Words that no graph knows count only in the second factor. Best first; equal scores are ordered by id. A pure
 * function.
 */
export function likenessOf(stems: readonly string[], corpora: ReadonlyMap<number, CorpusStats>): Likeness[] {
  const filled = [...corpora].filter(([, { chunks }]) => chunks > 0);
  const usual = sharesOver(
    stems,
    filled.map(([, stats]) => stats),
  );
  const known = stems.filter((stem) => (usual.get(stem) ?? 0) > 0);
  if (known.length === 0) return [];
  const judged = filled.map(([kg_id, stats]) => {
    const gains = known.map((stem) => ({ stem, gain: gainOf(stem, stats, usual.get(stem) ?? 0) }));
    const evidence = gains.reduce((sum, { gain }) => sum + gain, 0) / Math.sqrt(known.length);
    const coverage = known.filter((stem) => (stats.df.get(stem) ?? 0) > 0).length / stems.length;
    const speaking = gains.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain);
    return { kg_id, evidence, coverage, stems: speaking.slice(0, stemsShown).map(({ stem }) => stem) };
  });
  const most = Math.max(...judged.map(({ evidence }) => evidence));
  const total = judged.reduce((sum, { evidence }) => sum + Math.exp(evidence - most), 0);
  return judged
    .map(({ kg_id, evidence, coverage, stems: shown }) => {
      return { kg_id, score: (coverage * Math.exp(evidence - most)) / total, stems: shown };
    })
    .sort((a, b) => b.score - a.score || a.kg_id - b.kg_id);
}

/** The logarithm of how much more often the knowledge graph uses the stem than all of them together. */
function gainOf(stem: string, { chunks, df }: CorpusStats, usual: number): number {
  const own = ((df.get(stem) ?? 0) + smoothing * usual) / (chunks + smoothing);
  return Math.log(own / usual);
}

/** Mean share of the passages that have each stem. Each knowledge graph counts alike, however large it is. */
function sharesOver(stems: readonly string[], corpora: readonly CorpusStats[]): ReadonlyMap<string, number> {
  const shareIn = (stem: string) =>
    corpora.reduce((sum, { chunks, df }) => sum + Math.min(1, (df.get(stem) ?? 0) / chunks), 0) / corpora.length;
  return new Map(stems.map((stem) => [stem, corpora.length === 0 ? 0 : shareIn(stem)]));
}
