import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { plainLayout } from "../../domain/chunk.ts";
import type { Evidence, EvidencePassage } from "../../domain/evidence.ts";
import { encodeTokens } from "../../domain/text/token-text.ts";
import type { Capabilities } from "../../models/ports.ts";
import { rerankUnified } from "./rerank.ts";

const chunkOf = (chunk_id: number, content: string): ActiveChunk => ({
  chunk_id,
  kg_id: 1,
  kg_name: "kg",
  source_id: `src_${chunk_id}`,
  source_name: `${chunk_id}.txt`,
  revision: 1,
  content,
  title: null,
  heading_path: [],
  page: null,
  ...plainLayout,
  start_offset: 0,
  end_offset: content.length,
  tokens: encodeTokens("", [content]),
  content_hash: "",
  subjects: [],
  mentions: [],
});
const chunks = [
  chunkOf(1, "Ada designed the bridge."),
  chunkOf(2, "She was born in Oslo."),
  chunkOf(3, "Fog lay low."),
];
const passage = (chunk_id: number, score: number, path: EvidencePassage["path"] = []): EvidencePassage => ({
  chunk_id,
  kg_id: 1,
  score,
  path,
});
const evidence = (pipeline: Evidence["pipeline"], passages: readonly EvidencePassage[]): Evidence => ({
  pipeline,
  passages,
  sql: null,
  terms: [{ stem: "bridg", weight: 1, known: true }],
  entity_keys: [],
  expects: null,
  nominated: passages.length,
  warnings: [],
});

type Input = Capabilities["rerank"]["input"];

/** Reranks with these scores for the texts, and notes what the reranker read. */
async function rerank(found: Evidence, given: readonly number[], over: Partial<{ enable_reranking: boolean }> = {}) {
  const read: Input[] = [];
  const services = {
    records: {
      reading: {
        chunks: async (_kgs: unknown, ids: readonly number[]) => chunks.filter((c) => ids.includes(c.chunk_id)),
      },
    },
    models: {
      rerank: async (input: Input) => {
        read.push(input);
        return { value: given, model: "test", usage: null };
      },
    },
  };
  const asked = {
    enable_reranking: true,
    reranker_method: "pairwise",
    max_results: 2,
    recalled: { question: "bridge" },
  } as const;
  return { read, after: await rerankUnified(services, { ...asked, ...over }, found) };
}
const ids = ({ passages }: Evidence) => passages.map(({ chunk_id }) => chunk_id);

test("nearest passages get the order of the named reranker, keep their scores, and are cut", async () => {
  const { read, after } = await rerank(
    evidence("vector_search", [passage(1, 0.9), passage(2, 0.5), passage(3, 0.1)]),
    [0.2, 0.4, 0.6],
  );
  expect(read.map(({ method }) => method)).toEqual(["pairwise"]);
  expect(after.passages).toMatchObject([
    { chunk_id: 3, score: 0.1, rerank_score: 0.6 },
    { chunk_id: 2, score: 0.5, rerank_score: 0.4 },
  ]);
  expect(after.reranked).toEqual({ method: "pairwise", model: "test" });
});

test("passages of the graph get the order of the mean, and are read with those that lead to them", async () => {
  const found = evidence("knowledge_graph", [passage(3, 0.6), passage(2, 0.5, [{ chunk_id: 1, via_key: "ada" }])]);
  const { read, after } = await rerank(found, [0.1, 0.4]);
  expect(read[0]?.documents.map(({ content }) => content)).toEqual([
    "Fog lay low.",
    "She was born in Oslo.\n\nAda designed the bridge.",
  ]);
  expect(ids(after)).toEqual([2, 3]);
  expect(ids((await rerank(found, [0.4, 0.4])).after)).toEqual([3, 2]);
});

test("without reranking no reranker is asked, and the order stays", async () => {
  const off = { enable_reranking: false };
  const graph = await rerank(evidence("knowledge_graph", [passage(3, 0.6), passage(2, 0.5)]), [0, 1], off);
  expect([graph.read, ids(graph.after), graph.after.reranked]).toEqual([[], [3, 2], undefined]);
  const nearest = await rerank(evidence("vector_search", [passage(1, 0.9), passage(2, 0.5), passage(3, 0.1)]), [], off);
  expect([nearest.read, ids(nearest.after)]).toEqual([[], [1, 2]]);
});

test("the additional passages are reranked, too, also if the evidence has no passages of its own", async () => {
  const nearest = evidence("vector_search", [passage(1, 0.9), passage(2, 0.5)]);
  const { after } = await rerank({ ...evidence("text_to_sql", []), beside: { nearest, rows: null } }, [0.1, 0.4]);
  expect(after.beside && ids(after.beside.nearest)).toEqual([2, 1]);
  expect(after.reranked).toEqual({ method: "pairwise", model: "test" });
});

test("if a passage cannot be read any more, the order stays for the next step, which searches again", async () => {
  const { read, after } = await rerank(evidence("knowledge_graph", [passage(3, 0.6), passage(9, 0.5)]), [0, 1]);
  expect([read, ids(after)]).toEqual([[], [3, 9]]);
});
