import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evidence } from "../domain/evidence.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import { type AnswerModel, passagesRead } from "../retrieval/answer/draft-from-passages.ts";
import { withPlainYears } from "../retrieval/fit/asked-time.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { graphEvidence } from "../retrieval/retrieve-evidence.ts";
import { withoutFraming } from "../retrieval/route-question.ts";
import { auroc } from "./support/auroc.ts";
import { weightsWithout } from "./support/documentation-profiles.ts";
import { draftOf, fitAnswers, Gold, type Trial } from "./support/fit-answers.ts";
import { createInMemoryCorpus } from "./support/in-memory-corpus.ts";
import { judge, type Verdict } from "./support/judge-answer.ts";
import { readDocuments } from "./support/real-documents.ts";
import { evalData, type Row, report } from "./support/report.ts";

// Answers to questions in readers' words about real documents, in memory, judged by the rules of score.py. `--fit`
// prints the coefficients of `unit-weights.ts` and `confidence.ts` (retrieval/answer), fitted on all sets.
const sets = ["eighteenf", "govuk", "otel"] as const;

interface Judged {
  readonly verdict: Verdict;
  readonly kind: string;
  readonly confidence: number;
  readonly words: number;
  readonly cited: boolean;
}

async function main(): Promise<void> {
  const folder = join(evalData(), "real");
  const trials = new Map<string, Trial[]>();
  for (const name of sets) trials.set(name, await askAll(folder, name));
  const { all, without } = fitAnswers(trials);
  const judged = new Map([...trials].map(([name, of]) => [name, of.map((trial) => judgeTrial(trial, {}))]));
  const unseen = [...trials].flatMap(([name, of]) => of.map((trial) => judgeTrial(trial, without.get(name) ?? {})));
  if (process.argv.includes("--fit")) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  await report(
    { name: "real", title: "Answers to questions about real documents" },
    [...judged, ["together", [...judged.values()].flat()] as const, ["together, left out", unseen] as const].map(
      ([name, of]) => toRow(name, of),
    ),
    [
      "Right, partly, wrong, nothing: as score.py of the evaluation data judges, in % of all questions. Refused: questions without an answer in the documents that got none.",
      "Foreign refused: questions about the documents of another set.",
      "Hot: wrong or partly right at a confidence of .9 or more, in % of all questions; sure: right ones at .9 or more, in % of the right ones. AUROC: whether the confidence tells right answers from others. Words: mean length of an answer.",
      "Passages are always ranked by coefficients that were fitted without the set that is asked. Those of the answer were fitted on these questions, which flatters. Left out: they were fitted on the two other sets.",
    ],
  );
}

/** The questions of all sets, asked about the documents of one: those of other sets have no answer there. */
async function askAll(folder: string, set: string): Promise<Trial[]> {
  const documents = await readDocuments(join(folder, set, "documents"));
  const { services, kgs, chunks } = await createInMemoryCorpus(documents, createHashEmbedder());
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const graph = createKnowledgeGraphPipeline(services, { weights: await weightsWithout(set) });
  const trials: Trial[] = [];
  for (const other of sets)
    for (const read of await questionsOf(join(folder, other))) {
      const question = withPlainYears(withoutFraming(read.question));
      const evidence = await graphEvidence(graph, { question, kgs, limit: passagesRead }, []);
      const toRead = (found: Evidence["passages"]) =>
        found.flatMap((passage) => {
          const chunk = byId.get(passage.chunk_id);
          return chunk ? [{ chunk, passage }] : [];
        });
      const passages = toRead(evidence.passages);
      const of_parts = (evidence.of_parts ?? []).map(toRead);
      trials.push({ set, gold: other === set ? read : { ...read, kind: "foreign" }, evidence, passages, of_parts });
    }
  process.stdout.write(`  ${set} asked\n`);
  return trials;
}

async function questionsOf(folder: string): Promise<Gold[]> {
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8")).trim().split("\n");
  return lines.map((line) => Gold.parse(JSON.parse(line)));
}

function judgeTrial(trial: Trial, model: AnswerModel): Judged {
  const { gold } = trial;
  const draft = draftOf(trial, model);
  const excerpts = draft.citations.map(({ excerpt }) => excerpt);
  const verdict = judge(gold, { answer: draft.answer, excerpts, confidence: draft.confidence });
  const words = draft.answer.split(/\s+/).length;
  return { verdict, kind: gold.kind, confidence: draft.confidence, words, cited: excerpts.length > 0 };
}

function toRow(name: string, all: readonly Judged[]): Row {
  const foreign = all.filter(({ kind }) => kind === "foreign");
  const judged = all.filter(({ kind }) => kind !== "foreign");
  const percent = (some: readonly Judged[], of = judged) => ((100 * some.length) / Math.max(1, of.length)).toFixed(1);
  const are = (...verdicts: readonly Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict));
  const unanswerable = judged.filter(({ kind }) => kind === "unanswerable");
  const right = are("right").filter(({ kind }) => kind !== "unanswerable");
  return {
    documents: name,
    questions: judged.length,
    "right %": percent(are("right")),
    "partly %": percent(are("partly")),
    "wrong %": percent(are("wrong")),
    "nothing %": percent(are("nothing")),
    refused: `${unanswerable.filter(({ verdict }) => verdict === "right").length} of ${unanswerable.length}`,
    "foreign refused %": percent(
      foreign.filter(({ cited }) => !cited),
      foreign,
    ),
    "hot %": percent(are("wrong", "partly").filter(({ confidence }) => confidence >= 0.9)),
    "sure %": ((100 * right.filter(({ confidence }) => confidence >= 0.9).length) / Math.max(1, right.length)).toFixed(
      1,
    ),
    AUROC: auroc(confidences(right), confidences(are("wrong", "partly"))).toFixed(2),
    words: Math.round(judged.reduce((sum, { words }) => sum + words, 0) / Math.max(1, judged.length)),
  };
}

const confidences = (judged: readonly Judged[]) => judged.map(({ confidence }) => confidence);

await main();
