import { expect, test } from "vitest";
import { createInMemoryCorpus } from "../bench/support/in-memory-corpus.ts";
import { prepareFile } from "../bench/support/prepare-passages.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { FoundFacts } from "../domain/facts.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";
import { rerankEvidence } from "../retrieval/rerank/rerank-evidence.ts";
import { rerankers } from "../retrieval/rerank/rerankers.ts";
import { evidenceOf } from "../retrieval/retrieve-evidence.ts";

// Reports of two companies and two years. Reports that the question does not mean repeat more of its words.
const report = (organization: string, period: string, sentence: string) => {
  const fact = (value: string) => ({ value, confidence: 1, from: "cover" as const });
  const facts: FoundFacts = { organization: fact(organization), period: fact(period) };
  const text = `${sentence}\n`;
  const file = { name: `${organization} ${period}`, type: "txt", text, firstPassage: 0, starts: [0] } as const;
  return { name: file.name, facts, chunks: prepareFile(file) };
};
const spent = "Expenditure was 12 million.";
const repeated = (amount: string) =>
  `Which capital expenditure did Halden Yards have in FY2018, or 2018? A capital expenditure of ${amount} million.`;
const corpus = await createInMemoryCorpus(
  [
    report("Halden Yards Inc.", "FY2018", spent),
    report("Halden Yards Inc.", "FY2012", repeated("seven")),
    report("Norrvik Lines plc", "FY2018", repeated("eight")),
    report("Norrvik Lines plc", "FY2012", repeated("nine")),
  ],
  createHashEmbedder(),
);
const { services, kgs } = corpus;
const asked = "Which capital expenditure did Halden Yards have in FY2018?";
const request = { question: asked, kgs, limit: 4 };

test("reranking puts the passage of the named company and year first", async () => {
  const found = await createVectorSearchPipeline(services).retrieve(request);
  const evidence: Evidence = evidenceOf("vector_search", found, []);
  const { passages } = await rerankEvidence(
    {
      records: { reading: services.records },
      models: {
        rerank: async ({ method, question, documents }) => ({
          value: rerankers[method](question, documents),
          model: "offline",
          usage: null,
        }),
      },
    },
    { question: asked },
    evidence,
  );
  const first = corpus.chunks.find(({ chunk_id }) => chunk_id === passages[0]?.chunk_id);
  expect(first?.source_name).toBe("Halden Yards Inc. FY2018");
});
