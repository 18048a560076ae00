import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { extractChunk } from "../../ingest/extract/extract-chunk.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";
import { planDocument } from "../../ingest/plan-document.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { withPlainYears } from "../../retrieval/fit/asked-time.ts";
import { offlineModels } from "../../retrieval/offline-models.ts";
import { createKeywordSearch } from "../../retrieval/pipelines/keyword-search.ts";
import { createKnowledgeGraphPipeline } from "../../retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "../../retrieval/pipelines/vector-search.ts";
import { createForwardIndex } from "../../retrieval/rank/forward-index.ts";
import { rankerWeights } from "../../retrieval/rank/weights.ts";
import { withoutFraming } from "../../retrieval/route-question.ts";
import { createSearchMethods } from "../../retrieval/search/search-methods.ts";
import { type CorpusDocument, createInMemoryCorpus } from "./in-memory-corpus.ts";

const fileTypes = z.enum(["pdf", "md", "csv", "txt", "html"]);

/** A question about real documents, with verbatim quotes of the passages that it needs. */
const RealQuestion = z.object({
  kind: z.string().default("fact"),
  question: z.string(),
  evidence: z.array(z.object({ file: z.string(), quote: z.string() })).default([]),
});
export type RealQuestion = z.infer<typeof RealQuestion>;

export type RealPassage = Pick<ActiveChunk, "source_name" | "content">;

/** Passages of a question, best first. */
export type RealSearch = (question: string) => Promise<readonly RealPassage[]>;

/** The answerable questions of a folder with `documents/` and `questions.jsonl`. */
export async function readQuestions(folder: string): Promise<RealQuestion[]> {
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8")).trim().split("\n");
  return lines.map((line) => RealQuestion.parse(JSON.parse(line))).filter(({ kind }) => kind !== "unanswerable");
}

export async function readDocuments(folder: string): Promise<CorpusDocument[]> {
  const documents: CorpusDocument[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const fileType = fileTypes.parse(extname(name).slice(1));
    const parsed = await parseBytes(await readFile(join(folder, name)), { fileType, fileName: name });
    const { drafts, subjects, extraction, facts } = planDocument(
      parsed,
      { chunking_strategy: "semantic", chunk_size: 1_000 },
      name,
    );
    documents.push({ name, facts, chunks: drafts.map((draft) => extractChunk(draft, subjects, extraction)) });
  }
  return documents;
}

/** Both ways to find passages, in memory: `vector-bypass` with reranking, and the pipeline knowledge_graph. */
export async function openSearches(
  documents: readonly CorpusDocument[],
  weights = rankerWeights,
): Promise<Readonly<Record<"vector-bypass" | "knowledge_graph", RealSearch>>> {
  const { services, kgs, stored } = await createInMemoryCorpus(documents, createHashEmbedder());
  const wide = createVectorSearchPipeline(services, { keywords: services.keywords, stored });
  const graph = createKnowledgeGraphPipeline(services, { weights });
  const keyword = createKeywordSearch(services, createForwardIndex());
  const vector = createVectorSearchPipeline(services);
  const { hybrid } = createSearchMethods({
    vector,
    wide,
    graph,
    keyword,
    models: { rerank: offlineModels.rerank.run },
  });
  return {
    /** A hybrid search of ten passages is vector-bypass with reranking. */
    "vector-bypass": async (question) => {
      const found = await hybrid.find({ question: withPlainYears(question), kgs, limit: 10 });
      return (await hybrid.rank(question, found)).map(({ chunk }) => chunk);
    },
    knowledge_graph: async (question) => {
      const { passages } = await graph.retrieve({ question: withPlainYears(withoutFraming(question)), kgs, limit: 10 });
      return passages.map(({ chunk }) => chunk);
    },
  };
}
