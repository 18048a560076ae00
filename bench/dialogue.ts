import { bootstrapInterval } from "../domain/bootstrap.ts";
import { type ChunkDraft, plainLayout } from "../domain/chunk.ts";
import { chunkSize } from "../domain/limits/ingestion.ts";
import { extractChunk } from "../ingest/extract/extract-chunk.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import type { Pipeline } from "../retrieval/pipeline.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";
import { ingestDialogues, openDialogues, titleOf } from "./support/dialogue-service.ts";
import { type Dialogues, loadDialogues } from "./support/dialogues.ts";
import { createInMemoryCorpus } from "./support/in-memory-corpus.ts";
import { ingestInMemory, recallAt } from "./support/ranker-corpora.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

// A year of dated chats, one conversation per document. Measures the time in which the built service ingests them, and
// the share of conversations with the answer that are among the first five, compared with BM25 over the same chunks and
// over the plain text.
/** Number of requested chunks; enough for five different conversations. */
const chunksAsked = 24;
const passages = 5;

/** Titles of conversations, best first; a title may occur several times. */
type Ask = (question: string) => Promise<readonly string[]>;

async function main(): Promise<void> {
  const dialogues = await loadDialogues(evalData());
  const embedder = createHashEmbedder();
  const dataDir = await newDataDir();
  try {
    const ingested = await ingestDialogues(dialogues, dataDir);
    process.stdout.write(`  ${JSON.stringify(ingested)}\n`);
    const plain = await recalls(dialogues, await plainText(dialogues));
    const rows = [row("bm25, plain text", dialogues, { recall: plain, baseline: plain })];
    const { corpus, passageOf } = await ingestInMemory(dialogues, false, embedder);
    const byPassage: Ask = async (question) =>
      corpus.bm25(question).map((id) => dialogues.passages[passageOf(id)]?.title ?? "");
    rows.push(row("bm25", dialogues, { recall: await recalls(dialogues, byPassage), baseline: plain }));
    const { services, kgs, close } = await openDialogues(dataDir, embedder);
    const pipelines: Pipeline[] = [createVectorSearchPipeline(services), createKnowledgeGraphPipeline(services)];
    for (const pipeline of pipelines) {
      const ask: Ask = async (question) => {
        const found = await pipeline.retrieve({ question, kgs, limit: chunksAsked });
        return found.passages.map(({ chunk }) => titleOf(chunk.source_name));
      };
      rows.push(row(pipeline.name, dialogues, { recall: await recalls(dialogues, ask), baseline: plain }));
    }
    await close();
    const { seconds, residentMb, entities, relations } = ingested;
    await report({ name: "dialogue", title: "Dated dialogues" }, rows, [
      `${dialogues.passages.length} conversations, one document each, through the built service: ${seconds.toFixed(1)} s, ${residentMb} MB resident, ${entities} entities, ${relations} relations.`,
      `R@5: share of the conversations of the evidence among the first five; single and multi: one or several conversations hold the answer. ${dialogues.leftOut} questions are left out: those without an answer, and one whose evidence is no time stamp.`,
      "Δ: difference in R@5 to BM25 over the plain text in pieces of 1,000 characters, with its paired bootstrap 95 % interval. The other BM25 reads our chunks, which carry day and speakers.",
      "Nothing was fitted on these questions; the rules for chats were written while looking at them.",
    ]);
  } finally {
    await removeDataDir(dataDir);
  }
}

async function recalls({ passages: conversations, questions }: Dialogues, ask: Ask): Promise<number[]> {
  const index = new Map(conversations.map(({ title }, at) => [title, at]));
  const found: number[] = [];
  for (const { question, gold } of questions) {
    const ranked = [...new Set(await ask(question))].map((title) => index.get(title) ?? -1);
    found.push(recallAt(passages, ranked, gold));
  }
  return found;
}

/** BM25 over pieces of whole lines, using only their text. */
async function plainText({ passages: conversations }: Dialogues): Promise<Ask> {
  const documents = conversations.map(({ title, text }) => ({
    name: title,
    chunks: pieces(text).map((piece) => extractChunk(piece, { subjects: [] })),
  }));
  const titles = documents.flatMap(({ name, chunks }) => chunks.map(() => name));
  const corpus = await createInMemoryCorpus(documents, createHashEmbedder());
  return async (question) => corpus.bm25(question).map((id) => titles[id - 1] ?? "");
}

function pieces(text: string): ChunkDraft[] {
  const found: string[] = [];
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + line.length < chunkSize.default)
      found[found.length - 1] = `${last}\n${line}`;
    else found.push(line);
  }
  const place = { ...plainLayout, title: null, heading_path: [], start_offset: 0, end_offset: 0, page: null };
  return found.map((content, ordinal) => ({ ...place, ordinal, content }));
}

interface Recalls {
  readonly recall: readonly number[];
  readonly baseline: readonly number[];
}

function row(pipeline: string, { kinds }: Dialogues, { recall, baseline }: Recalls): Row {
  const differences = recall.map((value, at) => value - (baseline[at] ?? 0));
  const { low, high } = bootstrapInterval(differences);
  const ofKind = (kind: Dialogues["kinds"][number]) => recall.filter((_, at) => kinds[at] === kind);
  return {
    pipeline,
    questions: recall.length,
    "R@5": percent(mean(recall)),
    "R@5 single": percent(mean(ofKind("Single"))),
    "R@5 multi": percent(mean(ofKind("Multi"))),
    "Δ R@5": recall === baseline ? "–" : `${percent(mean(differences))} [${percent(low)}, ${percent(high)}]`,
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const percent = (value: number): string => (100 * value).toFixed(1);

await main();
