import { expect, test } from "vitest";
import { createInMemoryCorpus } from "../bench/support/in-memory-corpus.ts";
import { markdownFiles, prepareFile } from "../bench/support/prepare-passages.ts";
import { tokenize } from "../domain/text/tokens.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import type { RetrievalServices } from "../retrieval/nominate.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";

const question = "Where did the designer of the Aurora Bridge grow up?";
const passages = [
  { title: "Aurora Bridge", text: "The Aurora Bridge spans the Tarn. Its designer was Mira Solheim, an engineer." },
  { title: "Mira Solheim", text: "Mira Solheim spent her childhood in Vestby. Her father kept a lighthouse there." },
  { title: "Designer", text: "A designer plans how a thing will look. Some people grow into it, others study." },
  { title: "Aurora", text: "An aurora is a light in the sky. It can be seen far north when the sun is active." },
  { title: "Bridge of Arches", text: "The Bridge of Arches crosses a river. It was built of stone by Jon Ekdal." },
  { title: "Jon Ekdal", text: "Jon Ekdal was a mason. He spent his childhood in Oslo and built bridges all his life." },
  { title: "Vestby", text: "Vestby is a village by the sea. Mira Solheim is its best known daughter." },
];
const files = markdownFiles(passages);
const corpus = await createInMemoryCorpus(
  files.map((file) => ({ name: file.name, chunks: prepareFile(file) })),
  createHashEmbedder(),
);
const request = { question, kgs: corpus.kgs, limit: 10 };

test("a passage that shares no word with the question is found over the entity that leads to it", async () => {
  const [bridge, designer] = corpus.chunks;
  expect(tokenize(question).some((stem) => designer?.tokens.split(/\s/).includes(stem))).toBe(false);
  expect(corpus.bm25(question)).not.toContain(designer?.chunk_id);

  const { passages: ranked } = await createKnowledgeGraphPipeline(corpus.services).retrieve(request);
  expect(ranked[0]?.chunk.chunk_id).toBe(bridge?.chunk_id);
  const found = ranked.slice(0, 3).find(({ chunk }) => chunk.chunk_id === designer?.chunk_id);
  expect(found?.path).toEqual([{ chunk_id: bridge?.chunk_id, via_key: "mira solheim" }]);
});

test("scores are between 0 and 1, best first, and each shows its parts", async () => {
  for (const pipeline of [createKnowledgeGraphPipeline(corpus.services), createVectorSearchPipeline(corpus.services)]) {
    const { passages: ranked } = await pipeline.retrieve(request);
    expect(ranked.length).toBeGreaterThan(2);
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => b - a));
    expect(ranked.every(({ score, scores }) => score >= 0 && score <= 1 && Object.keys(scores).length > 0)).toBe(true);
  }
});

test("the ranking depends on which passages an engine nominates, not on its order or scores", async () => {
  const reversed: RetrievalServices = {
    ...corpus.services,
    keywords: {
      search: async (...args) => {
        const hits = await corpus.services.keywords.search(...args);
        return hits.toReversed().map(({ id }, at) => ({ id, score: 1 / (1 + at) }));
      },
    },
  };
  const straight = await createKnowledgeGraphPipeline(corpus.services).retrieve(request);
  const turned = await createKnowledgeGraphPipeline(reversed).retrieve(request);
  expect(turned.passages).toEqual(straight.passages);
});

test("a knowledge graph without passages gives an empty answer", async () => {
  const empty = await createInMemoryCorpus([], createHashEmbedder());
  for (const pipeline of [createKnowledgeGraphPipeline(empty.services), createVectorSearchPipeline(empty.services)]) {
    expect((await pipeline.retrieve({ ...request, kgs: empty.kgs })).passages).toEqual([]);
  }
});

test("an aborted question stops", async () => {
  const signal = AbortSignal.abort();
  await expect(createKnowledgeGraphPipeline(corpus.services).retrieve({ ...request, signal })).rejects.toThrow();
});
