import { expect, test } from "vitest";
import { createInMemoryCorpus } from "../bench/support/in-memory-corpus.ts";
import { markdownFiles, prepareFile } from "../bench/support/prepare-passages.ts";
import { unavailable } from "../domain/errors.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { candidateShare } from "./candidate-share.ts";
import { offlineModels } from "./offline-models.ts";
import { createKnowledgeGraphPipeline } from "./pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "./pipelines/vector-search.ts";
import { createSearchMethods } from "./search/search-methods.ts";

const ferries = Array.from({ length: 40 }, (_, at) => ({ title: `Ferry ${at}`, text: `Ferry ${at} sails to Halden.` }));
const corpus = await createInMemoryCorpus(
  markdownFiles(ferries).map((file) => ({ name: file.name, chunks: prepareFile(file) })),
  createHashEmbedder(),
);

const kgs = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `kg ${at + 1}` }));
const part = (count: number) => candidateShare({ kgs: kgs(1), weighed_by: kgs(count).map(({ id }) => id) });

test("a search by itself has the whole: two hundred by vectors, and fifty by keywords over all knowledge graphs", () => {
  expect(candidateShare({ kgs: kgs(1) })).toEqual({ nearest: 200, keywords: 50 });
  expect(candidateShare({ kgs: kgs(10) })).toEqual({ nearest: 200, keywords: 5 });
  expect(candidateShare({ kgs: kgs(50) })).toEqual({ nearest: 200, keywords: 5 });
  expect(part(1)).toEqual({ nearest: 200, keywords: 50 });
});

test("knowledge graphs that are searched each by itself share the candidates, and each has at least ten", () => {
  for (const count of [2, 3, 5, 10, 20, 45, 50]) {
    const { nearest, keywords } = part(count);
    expect(Math.min(nearest, keywords)).toBeGreaterThanOrEqual(5);
    expect(nearest + keywords).toBeGreaterThanOrEqual(10);
    expect(count * (nearest + keywords)).toBeLessThanOrEqual(500);
    // Three times the most passages that a client may ask for.
    expect(count * (nearest + keywords)).toBeGreaterThanOrEqual(300);
  }
});

test("a hybrid search of one among fifty knowledge graphs ranks its share, with and without vectors", async () => {
  const { services, stored } = corpus;
  const vectorsAway = { ...services, vectors: { search: () => Promise.reject(unavailable("vectorstore")) } };
  for (const engines of [services, vectorsAway]) {
    const vector = createVectorSearchPipeline(engines);
    const wide = createVectorSearchPipeline(engines, { keywords: services.keywords, stored });
    const graph = createKnowledgeGraphPipeline(engines);
    const models = { rerank: offlineModels.rerank.run };
    const { hybrid } = createSearchMethods({ vector, wide, graph, keyword: vector, models });
    const asked = { question: "Which ferry sails to Halden?", kgs: corpus.kgs, limit: 100 };
    const alone = await hybrid.find(asked);
    expect(alone.passages).toHaveLength(ferries.length);
    const share = await hybrid.find({ ...asked, weighed_by: kgs(50).map(({ id }) => id) });
    expect(share.passages.length).toBeGreaterThanOrEqual(5);
    expect(share.passages.length).toBeLessThanOrEqual(10);
  }
});
