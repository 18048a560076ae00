import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Evidence } from "../domain/evidence.ts";
import { namesOf } from "../domain/record-of.ts";
import { createHashEmbedder } from "../models/offline/hash-embedder.ts";
import type { ReadPassage } from "../models/ports.ts";
import { candidatesOf } from "../retrieval/answer/candidates.ts";
import { draftFromPassages, passagesRead } from "../retrieval/answer/draft-from-passages.ts";
import { type FeaturedUnit, featuresOfUnits, type UnitFeatures } from "../retrieval/answer/unit-features.ts";
import { unitWeights } from "../retrieval/answer/unit-weights.ts";
import { unitsOf } from "../retrieval/answer/units.ts";
import { withPlainYears } from "../retrieval/fit/asked-time.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { evidenceOf } from "../retrieval/retrieve-evidence.ts";
import { withoutFraming } from "../retrieval/route-question.ts";
import { auroc } from "./support/auroc.ts";
import { fitSoftmax } from "./support/fit-softmax.ts";
import { createInMemoryCorpus } from "./support/in-memory-corpus.ts";
import { answers, judge, type Verdict } from "./support/judge-answer.ts";
import { readDocuments } from "./support/real-documents.ts";
import { evalData, type Row, report } from "./support/report.ts";

// Answers to questions in readers' words about real documents, in memory, judged by the rules of score.py. `--fit` prints
// the weights of the units (retrieval/answer/unit-weights.ts), fitted on all sets.
const sets = ["eighteenf", "govuk", "otel"] as const;
const l2 = 0.01;

const Gold = z.object({
  kind: z.string(),
  question: z.string(),
  answers: z.array(z.string()).default([]),
  must: z.array(z.string()).default([]),
  evidence: z.array(z.object({ file: z.string(), quote: z.string() })).default([]),
});
type Gold = z.infer<typeof Gold>;

interface Trial {
  readonly gold: Gold;
  readonly evidence: Evidence;
  readonly passages: readonly ReadPassage[];
}

interface Judged {
  readonly verdict: Verdict;
  readonly kind: string;
  readonly confidence: number;
  readonly words: number;
}

async function main(): Promise<void> {
  const folder = join(evalData(), "real");
  const trials = new Map<string, Trial[]>();
  for (const name of sets) trials.set(name, await askAll(join(folder, name)));
  const judged = new Map([...trials].map(([name, of]) => [name, of.map(judgeTrial)]));
  if (process.argv.includes("--fit")) process.stdout.write(fitted([...trials.values()].flat()));
  await report(
    { name: "real", title: "Answers to questions about real documents" },
    [...judged, ["together", [...judged.values()].flat()] as const].map(([name, of]) => toRow(name, of)),
    [
      "Right, partly, wrong, nothing: as score.py of the evaluation data judges, in % of all questions. Refused: questions without an answer in the documents that got none.",
      "Hot: wrong or partly right at a confidence of .9 or more, in % of all questions. AUROC: whether the confidence tells right answers from others. Words: mean length of an answer.",
      "The weights were fitted on these questions, which flatters: with the set itself left out, 44.5 % of all questions are right.",
    ],
  );
}

async function askAll(folder: string): Promise<Trial[]> {
  const documents = await readDocuments(join(folder, "documents"));
  const { services, kgs, chunks } = await createInMemoryCorpus(documents, createHashEmbedder());
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const graph = createKnowledgeGraphPipeline(services);
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8")).trim().split("\n");
  const trials: Trial[] = [];
  for (const gold of lines.map((line) => Gold.parse(JSON.parse(line)))) {
    const question = withPlainYears(withoutFraming(gold.question));
    const evidence = evidenceOf("knowledge_graph", await graph.retrieve({ question, kgs, limit: passagesRead }), []);
    const passages = evidence.passages.flatMap((passage) => {
      const chunk = byId.get(passage.chunk_id);
      return chunk ? [{ chunk, passage }] : [];
    });
    trials.push({ gold, evidence, passages });
  }
  process.stdout.write(`  ${folder.split("/").at(-1)} asked\n`);
  return trials;
}

function judgeTrial({ gold, evidence, passages }: Trial): Judged {
  const draft = draftFromPassages({
    question: gold.question,
    include_citations: true,
    evidence,
    passages,
    entityIds: () => [],
  });
  const excerpts = draft.citations.map(({ excerpt }) => excerpt);
  const verdict = judge(gold, { answer: draft.answer, excerpts, confidence: draft.confidence });
  return { verdict, kind: gold.kind, confidence: draft.confidence, words: draft.answer.split(/\s+/).length };
}

function toRow(name: string, judged: readonly Judged[]): Row {
  const percent = (some: readonly Judged[]) => ((100 * some.length) / Math.max(1, judged.length)).toFixed(1);
  const are = (...verdicts: readonly Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict));
  const foreign = judged.filter(({ kind }) => kind === "unanswerable");
  const right = are("right").filter(({ kind }) => kind !== "unanswerable");
  return {
    documents: name,
    questions: judged.length,
    "right %": percent(are("right")),
    "partly %": percent(are("partly")),
    "wrong %": percent(are("wrong")),
    "nothing %": percent(are("nothing")),
    refused: `${foreign.filter(({ verdict }) => verdict === "right").length} of ${foreign.length}`,
    "hot %": percent(are("wrong", "partly").filter(({ confidence }) => confidence >= 0.9)),
    AUROC: auroc(confidences(right), confidences(are("wrong", "partly"))).toFixed(2),
    words: Math.round(judged.reduce((sum, { words }) => sum + words, 0) / Math.max(1, judged.length)),
  };
}

const confidences = (judged: readonly Judged[]) => judged.map(({ confidence }) => confidence);

function fitted(trials: readonly Trial[]): string {
  const names = namesOf(unitWeights);
  const choices = trials.map((trial) => {
    const units = featured(trial);
    return {
      candidates: units.map(({ features }): Readonly<Record<keyof UnitFeatures, number>> => ({ ...features })),
      right: units.map(({ unit }) => answers(trial.gold, { text: unit.text, file: unit.chunk.source_name })),
    };
  });
  const weights = [...fitSoftmax(names, choices, l2)].map(([name, weight]) => [name, Number(weight.toPrecision(3))]);
  return `${JSON.stringify(Object.fromEntries(weights), null, 2)}\n`;
}

function featured({ gold, evidence, passages }: Trial): readonly FeaturedUnit[] {
  const stems = new Set(evidence.terms.map(({ stem }) => stem));
  const units = unitsOf(candidatesOf(passages, stems));
  return featuresOfUnits(gold.question, evidence, { units, read: passages });
}

await main();
