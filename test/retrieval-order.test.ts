import fc from "fast-check";
import { expect, test } from "vitest";
import { type CorpusDocument, createInMemoryCorpus } from "../bench/support/in-memory-corpus.ts";
import type { ActiveChunk } from "../domain/chunk.ts";
import { extractChunk } from "../ingest/extract/extract-chunk.ts";
import { parseBytes } from "../ingest/parse/parse-bytes.ts";
import { planDocument } from "../ingest/plan-document.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { draftFromPassages } from "../retrieval/answer/draft-from-passages.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";
import { evidenceOf } from "../retrieval/retrieve-evidence.ts";
import { people, smallText } from "./support/small-texts.ts";

const questions = [...people.map((name) => `Where was ${name} born?`), "Who designed the Difference Engine?"];

test("the order in which documents arrive changes no passage and no answer", { timeout: 120_000 }, async () => {
  const texts = fc.array(smallText, { minLength: 8, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, fc.infiniteStream(fc.nat()), async (contents, random) => {
      // Each text stands in two documents, so that many scores are equal.
      const documents = await Promise.all([...contents, ...contents].map(prepare));
      const shuffled = documents
        .map((document) => ({ document, at: random.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ document }) => document);
      expect(await answersFrom(shuffled)).toEqual(await answersFrom(documents));
    }),
    { numRuns: 8 },
  );
});

async function prepare({ content, file_type }: { content: string; file_type: "md" | "txt" | "csv" }, at: number) {
  const name = `document-${at}.${file_type}`;
  const parsed = await parseBytes(Buffer.from(content), { fileType: file_type, fileName: name });
  const options = { chunking_strategy: "semantic", chunk_size: 1_000 } as const;
  const { drafts, subjects, extraction, facts } = planDocument(parsed, options, name);
  return { name, facts, chunks: drafts.map((draft) => extractChunk(draft, subjects, extraction)) };
}

async function answersFrom(documents: readonly CorpusDocument[]) {
  const { services, kgs, chunks } = await createInMemoryCorpus(documents, createHashEmbedder());
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const graph = createKnowledgeGraphPipeline(services);
  const vector = createVectorSearchPipeline(services);
  return Promise.all(
    questions.map(async (question) => {
      const nearest = await vector.retrieve({ question, kgs, limit: 10 });
      const evidence = evidenceOf("knowledge_graph", await graph.retrieve({ question, kgs, limit: 10 }), []);
      const passages = evidence.passages.flatMap((passage) => {
        const chunk = byId.get(passage.chunk_id);
        return chunk ? [{ passage, chunk }] : [];
      });
      const draft = draftFromPassages({ question, include_citations: true, evidence, passages, entityIds: () => [] });
      return {
        answer: draft.answer,
        confidence: draft.confidence,
        found: passages.map(({ chunk }) => chunk).map(placeOf),
        nearest: nearest.passages.map(({ chunk }) => chunk).map(placeOf),
      };
    }),
  );
}

const placeOf = ({ source_name, start_offset }: Pick<ActiveChunk, "source_name" | "start_offset">): string =>
  `${source_name} ${start_offset}`;
