import { expect, test } from "vitest";
import { createInMemoryCorpus } from "../../bench/support/in-memory-corpus.ts";
import { markdownFiles, prepareFile } from "../../bench/support/prepare-passages.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { offlineModels } from "../offline-models.ts";
import { createForwardIndex } from "../rank/forward-index.ts";
import { rerankPassages } from "../rerank/rerank-passages.ts";
import { createRescoredVectorSearch } from "./rescored-vector-search.ts";
import { createVectorSearchPipeline } from "./vector-search.ts";

const ports = ["Halden", "Norrvik", "Kestrel", "Storvik"];
const ferries = Array.from({ length: 160 }, (_, at) => ({
  title: `Ferry ${at}`,
  text: `Ferry ${at} sails to ${ports[at % ports.length]} ${"and back ".repeat(at % 7)}with ${at * 3} passengers.`,
}));
const corpus = await createInMemoryCorpus(
  markdownFiles(ferries).map((file) => ({ name: file.name, chunks: prepareFile(file) })),
  createHashEmbedder(),
);
const { services, stored, kgs } = corpus;
const question = "Which ferry sails to Halden with 300 passengers?";
const models = { rerank: offlineModels.rerank.run };

async function reranked(limit: number): Promise<readonly { readonly chunk_id: number; readonly score: number }[]> {
  const wide = createVectorSearchPipeline(services, { keywords: services.keywords, stored });
  const found = await wide.retrieve({ question, kgs, limit });
  const ranked = await rerankPassages(models, { query: question, method: "listwise" }, found);
  return ranked.slice(0, limit).map(({ passage, score }) => ({ chunk_id: passage.chunk.chunk_id, score }));
}

test("the number of wanted passages never changes the first ones, and all wanted ones are given", async () => {
  const all = await reranked(100);
  expect(new Set(all.map(({ chunk_id }) => chunk_id)).size).toBe(100);
  for (const limit of [1, 5, 10, 40, 70]) expect(await reranked(limit)).toEqual(all.slice(0, limit));
});

test("passages behind the reranker's choice follow it, with scores that do not rise", async () => {
  const scores = (await reranked(100)).map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test("BM25 orders the nearest passages, so the passage with the rare word is the first", async () => {
  const search = createRescoredVectorSearch(services, createForwardIndex());
  const found = await search.retrieve({ question, kgs, limit: 5 });
  expect(found.passages).toHaveLength(5);
  expect(found.passages[0]?.chunk.content).toContain("with 300 passengers");
  const more = await search.retrieve({ question, kgs, limit: 50 });
  expect(more.passages.slice(0, 5)).toEqual(found.passages);
});
