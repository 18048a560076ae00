import { createInMemoryCorpus } from "../../bench/support/in-memory-corpus.ts";
import { extractChunk } from "../../ingest/extract/extract-chunk.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";
import { planDocument } from "../../ingest/plan-document.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { type Answered, answerEvidence } from "../../retrieval/answer/answer-evidence.ts";
import { draftFromPassages } from "../../retrieval/answer/draft-from-passages.ts";
import { createKnowledgeGraphPipeline } from "../../retrieval/pipelines/knowledge-graph.ts";
import { graphEvidence } from "../../retrieval/retrieve-evidence.ts";
import type { StepServices } from "../../retrieval/step-services.ts";
import { questionOf } from "./question-records.ts";

/** Markdown texts by the name of their file. */
export type Texts = Readonly<Record<string, string>>;

/** Asks a knowledge graph of these documents, as the service reads them, in memory. */
export async function askDocuments(texts: Texts, query: string): Promise<Answered> {
  const { services, kgs, chunks } = await createInMemoryCorpus(
    await Promise.all(Object.entries(texts).map(prepare)),
    createHashEmbedder(),
  );
  const evidence = await graphEvidence(createKnowledgeGraphPipeline(services), { question: query, kgs, limit: 10 }, []);
  const steps = {
    records: { reading: services.records },
    models: { answer: async (input) => ({ value: draftFromPassages(input), model: "offline" }) },
  } as Pick<StepServices, "records" | "models">;
  return answerEvidence(steps, {
    question: questionOf({ query, validate_answer: false }),
    recalled: { question: query, used: false, items_used: {}, degraded: [] },
    evidence,
    chunks: new Map(chunks.map((chunk) => [chunk.chunk_id, chunk])),
  });
}

async function prepare([name, text]: readonly [string, string]) {
  const parsed = await parseBytes(Buffer.from(text), { fileType: "md", fileName: name });
  const options = { chunking_strategy: "semantic", chunk_size: 1_000 } as const;
  const { drafts, subjects, extraction, facts } = planDocument(parsed, options, name);
  return { name, facts, chunks: drafts.map((draft) => extractChunk(draft, subjects, extraction)) };
}
