import { nominationLimit } from "../../domain/limits/candidates.ts";
import { bm25Limit } from "../../domain/text/bm25.ts";
import { readHits, scored } from "../engine-search.ts";
import { documentFit, fitted } from "../fit/document-fit.ts";
import { askFacts, type RetrievalServices, sourceOptions } from "../nominate.ts";
import type { RetrievalRequest, Retrieved } from "../pipeline.ts";
import { candidateView } from "../rank/candidate.ts";
import type { ForwardIndex } from "../rank/forward-index.ts";
import { belowOwnText } from "../rank/template.ts";
import { readConsistently, revisionsOf, type Snapshot } from "../snapshot.ts";
import { stopwatch } from "../stopwatch.ts";

type KeywordServices = Pick<RetrievalServices, "records" | "keywords">;

/**
 * Finds the passages that share the rarest words with the question. The keyword engine nominates; the score is our BM25
 * as a share of the most that the question's words can reach, so it compares between knowledge graphs.
 */
export function createKeywordSearch(services: KeywordServices, index: ForwardIndex) {
  const attempt = async (request: RetrievalRequest, snapshot: Snapshot): Promise<Retrieved> => {
    const { records, keywords } = services;
    const { question, kgs, limit, only_sources, signal } = request;
    const watch = stopwatch();
    const { analysed, words, hidden } = await askFacts(records, request);
    watch.lap("facts");
    const searches = kgs.map(({ id }) => ({
      k: Math.max(limit, Math.min(nominationLimit, 2 * limit + 10)),
      find: async (wanted: number) =>
        scored(await keywords.search({ kg_id: id, kind: "chunk" }, words, sourceOptions(wanted, hidden, only_sources))),
    }));
    const kg_ids = kgs.map(({ id }) => id);
    const { chunks: readable } = await readHits({ records, kg_ids, searches, signal }, (found) => [
      ...new Set(found.flatMap(({ hits }) => hits.map(({ id }) => id))),
    ]);
    watch.lap("search");
    const chunks = snapshot.admit(readable);
    const [look, fitOf] = [candidateView(analysed), documentFit(question, chunks)];
    const most = Math.max(bm25Limit(analysed.idfs.filter((_, at) => (analysed.weights[at] ?? 0) > 0)), Number.EPSILON);
    const ranked = chunks.map((chunk) => {
      const { bm25, fit } = look(chunk, index.of(chunk), { cosine: 0, fit: fitOf(chunk) });
      return { chunk, score: fitted(Math.min(1, bm25 / most), fit), scores: { bm25 }, path: [] };
    });
    const passages = belowOwnText(ranked, ({ chunk }) => chunk).slice(0, limit);
    const revisions = revisionsOf(passages.map(({ chunk }) => chunk));
    return { passages, revisions, timings_ms: watch.laps(), nominated: chunks.length, analysed, lost: [] };
  };
  return {
    retrieve: (request: RetrievalRequest): Promise<Retrieved> =>
      readConsistently(services.records, (snapshot) => attempt(request, snapshot)),
  };
}
