import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evidence } from "../../domain/evidence.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { type AnswerModel, passagesRead } from "../../retrieval/answer/draft-from-passages.ts";
import { withPlainYears } from "../../retrieval/fit/asked-time.ts";
import { createKnowledgeGraphPipeline } from "../../retrieval/pipelines/knowledge-graph.ts";
import { graphEvidence } from "../../retrieval/retrieve-evidence.ts";
import { withoutFraming } from "../../retrieval/route-question.ts";
import { readCollections } from "./collections.ts";
import { weightsWithout } from "./documentation-profiles.ts";
import { draftOf, Gold, type Trial } from "./fit-answers.ts";
import { createInMemoryCorpus } from "./in-memory-corpus.ts";
import { judge, type Verdict } from "./judge-answer.ts";
import { questionSets } from "./passage-sets.ts";
import { readDocuments } from "./real-documents.ts";
import { evalData } from "./report.ts";

export interface QuestionSet {
  readonly name: string;
  readonly locked: boolean;
  readonly questions: readonly Gold[];
  /** Folder with documents. */
  readonly documents: string;
  /** Questions of other sets, which have no answer here. */
  readonly foreign: readonly Gold[];
}

export interface Judged {
  readonly verdict: Verdict;
  readonly kind: string;
  readonly confidence: number;
  readonly words: number;
  readonly cited: boolean;
}

export async function realSets(): Promise<QuestionSet[]> {
  const folder = join(evalData(), "real");
  const read = new Map<string, Gold[]>();
  for (const name of questionSets) read.set(name, await questionsOf(join(folder, name)));
  return [...read].map(([name, questions]) => {
    const foreign = [...read].flatMap(([other, of]) => (other === name ? [] : of));
    return { name, locked: false, questions, documents: join(folder, name, "documents"), foreign };
  });
}

/** Each is asked the questions of another one as well. Those of locked collections are asked about locked ones only. */
export async function collectionSets(): Promise<QuestionSet[]> {
  const sets: Omit<QuestionSet, "foreign">[] = [];
  for (const { name, locked, folder, documents } of await readCollections())
    sets.push({ name, locked, documents, questions: await questionsOf(folder) });
  return sets.map((set) => {
    const alike = sets.filter(({ locked }) => locked === set.locked);
    return { ...set, foreign: alike.at(alike.indexOf(set) - 1)?.questions ?? [] };
  });
}

export async function askAll({ name, documents: folder, questions, foreign }: QuestionSet): Promise<Trial[]> {
  const documents = await readDocuments(folder);
  const { services, kgs, chunks } = await createInMemoryCorpus(documents, createHashEmbedder());
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const graph = createKnowledgeGraphPipeline(services, { weights: await weightsWithout(name) });
  const toRead = (found: Evidence["passages"]) =>
    found.flatMap((passage) => {
      const chunk = byId.get(passage.chunk_id);
      return chunk ? [{ chunk, passage }] : [];
    });
  const trials: Trial[] = [];
  for (const gold of [...questions, ...foreign.map((one) => ({ ...one, kind: "foreign" }))]) {
    const question = withPlainYears(withoutFraming(gold.question));
    const evidence = await graphEvidence(graph, { question, kgs, limit: passagesRead }, []);
    const passages = toRead(evidence.passages);
    const of_parts = (evidence.of_parts ?? []).map(toRead);
    trials.push({ set: name, gold, evidence, passages, of_parts });
  }
  process.stdout.write(`  ${name} asked\n`);
  return trials;
}

async function questionsOf(folder: string): Promise<Gold[]> {
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8")).trim().split("\n");
  return lines.map((line) => Gold.parse(JSON.parse(line)));
}

export function judgeTrial(trial: Trial, model: AnswerModel): Judged {
  const { gold } = trial;
  const draft = draftOf(trial, model);
  const excerpts = draft.citations.map(({ excerpt }) => excerpt);
  const verdict = judge(gold, { answer: draft.answer, excerpts, confidence: draft.confidence });
  const words = draft.answer.split(/\s+/).length;
  return { verdict, kind: gold.kind, confidence: draft.confidence, words, cited: excerpts.length > 0 };
}
