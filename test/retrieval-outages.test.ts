import { expect, test } from "vitest";
import { createInMemoryCorpus } from "../bench/support/in-memory-corpus.ts";
import { markdownFiles, prepareFile } from "../bench/support/prepare-passages.ts";
import { unavailable } from "../domain/errors.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import type { RetrievalServices } from "../retrieval/nominate.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";

const passages = [
  { title: "Aurora Bridge", text: "The Aurora Bridge spans the Tarn. Its designer was Mira Solheim, an engineer." },
  { title: "Mira Solheim", text: "Mira Solheim spent her childhood in Vestby. Her father kept a lighthouse there." },
  { title: "Vestby", text: "Vestby is a village by the sea. Mira Solheim is its best known daughter." },
];
const corpus = await createInMemoryCorpus(
  markdownFiles(passages).map((file) => ({ name: file.name, chunks: prepareFile(file) })),
  createHashEmbedder(),
);
const about = (question: string) => ({ question, kgs: corpus.kgs, limit: 10 });
const named = about("Where did the designer of the Aurora Bridge grow up?");

const fails = (role: string) => async (): Promise<never> => {
  throw unavailable(role);
};
const without = {
  vectors: { vectors: { search: fails("vectorstore") } },
  graph: { graph: { chunksAbout: fails("graphdb"), chunksMentioning: fails("graphdb") } },
  /** The keyword index of an engine fails together with the engine's role. */
  keywords: (role: string) => ({ keywords: { search: fails(role) } }),
};
const retrieve = (lost: Partial<RetrievalServices>, request = named) =>
  createKnowledgeGraphPipeline({ ...corpus.services, ...lost }).retrieve(request);
const chunkIds = async (found: ReturnType<typeof retrieve>) =>
  (await found).passages.map(({ chunk }) => chunk.chunk_id);

test("with every engine available, no role is reported as lost", async () => {
  expect((await retrieve({})).lost).toEqual([]);
});

test("without the vector store, keywords and the graph nominate", async () => {
  const found = retrieve(without.vectors);
  expect((await found).lost).toEqual(["vectorstore"]);
  expect(await chunkIds(found)).toContain(corpus.chunks[0]?.chunk_id);
});

test("without the graph store, keywords and vectors nominate, and no path is followed", async () => {
  const { passages: ranked, lost } = await retrieve(without.graph);
  expect(lost).toEqual(["graphdb"]);
  expect(ranked.length).toBeGreaterThan(0);
  expect(ranked.every(({ path }) => path.length === 0)).toBe(true);
});

test("a graph store that was away once is not asked again for the same question", async () => {
  let asked = 0;
  const down = async (): Promise<never> => {
    asked += 1;
    throw unavailable("graphdb");
  };
  await retrieve({ graph: { chunksAbout: down, chunksMentioning: down } });
  expect(asked).toBe(1);
});

test("without a graph engine that also serves the keywords, only vectors nominate", async () => {
  const { lost, passages: ranked } = await retrieve({ ...without.graph, ...without.keywords("graphdb") });
  expect(lost).toEqual(["graphdb"]);
  expect(ranked.length).toBeGreaterThan(0);
});

test("without a vector engine that also serves the keywords, the graph nominates for entities that the question names", async () => {
  const lost = { ...without.vectors, ...without.keywords("vectorstore") };
  expect(await chunkIds(retrieve(lost))).toContain(corpus.chunks[0]?.chunk_id);
});

test.each([
  ["vectorstore", about("what happens at night"), { ...without.vectors, ...without.keywords("vectorstore") }],
  ["graphdb", named, { ...without.graph, ...without.keywords("graphdb"), vectors: { search: fails("graphdb") } }],
])("when no engine has answered, the error names the %s instead of an empty result", async (role, request, lost) => {
  await expect(retrieve(lost, request)).rejects.toMatchObject({ message: `${role} unavailable` });
});

test("retrieval fails without the records", async () => {
  const records = { ...corpus.services.records, chunks: fails("sql") };
  await expect(retrieve({ records })).rejects.toMatchObject({ message: "sql unavailable" });
  await expect(retrieve({ keywords: { search: fails("sql") } })).rejects.toMatchObject({ message: "sql unavailable" });
});

test("a vector search fails without the vector store", async () => {
  const pipeline = createVectorSearchPipeline({ ...corpus.services, ...without.vectors });
  await expect(pipeline.retrieve(named)).rejects.toMatchObject({ message: "vectorstore unavailable" });
});
