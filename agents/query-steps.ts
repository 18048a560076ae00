import type { Answer, PipelineName } from "../domain/answer.ts";
import type { QuestionRef } from "../domain/job.ts";
import type { Question } from "../domain/question.ts";
import type { Failure, WorkOf } from "./steps.ts";

/** What memory gives to a question. */
export interface Recalled {
  /** The question with what it leaves unsaid, taken from the session ("and who directed it?"); else as asked. */
  readonly question: string;
  readonly used: boolean;
  /** Items by manager that were put to use. */
  readonly items_used: Readonly<Record<string, number>>;
  readonly reason?: string;
  /** Managers that could not answer. */
  readonly degraded: readonly string[];
}

export interface Routed {
  readonly pipeline: PipelineName;
  /** 0–1: how sure the choice is. */
  readonly confidence: number;
  readonly reason: string;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
}

export interface EvidencePassage {
  readonly chunk_id: number;
  readonly kg_id: number;
  /** 0–1 within this question. */
  readonly score: number;
  /** First step first: the passage that led here and the entity key that leads out of it. */
  readonly path: readonly { readonly chunk_id: number; readonly via_key: string }[];
}

/** A statement that ran, with the rows an answer needs (at most 100 rows and 32 kB). */
export interface SqlEvidence {
  readonly kg_id: number;
  readonly kg_name: string;
  /** As shown to the user: table names of the KG, not physical ones. */
  readonly statement: string;
  readonly explanation: string;
  readonly intent: "count" | "aggregate" | "top" | "list";
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly row_count: number;
  readonly truncated: boolean;
  readonly tables: readonly { readonly name: string; readonly source_id: string; readonly source_name: string }[];
  /** 0–1: how well the question fits the schema. */
  readonly confidence: number;
}

export interface Evidence {
  /** The pipeline that really worked; another than routed when that one had nothing to say. */
  readonly pipeline: PipelineName;
  /** Best first. */
  readonly passages: readonly EvidencePassage[];
  readonly sql: SqlEvidence | null;
  /** The question's stems with their weight in these KGs (`known`: some chunk holds it), and the keys of the entities it names. */
  readonly terms: readonly { readonly stem: string; readonly weight: number; readonly known: boolean }[];
  readonly entity_keys: readonly string[];
  readonly expects: "date" | "number" | null;
  readonly nominated: number;
  /** Engines that could not be asked ("graphdb", "vectorstore"); absent where every one was. */
  readonly lost?: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * What the graph carries from step to step: the values themselves where it runs in process, and what stands for them
 * where it runs in a workflow. The graph looks at nothing but `sql`: false or null sends passages to be reranked.
 */
export interface Carried {
  readonly question: unknown;
  readonly recalled: unknown;
  readonly routed: unknown;
  readonly evidence: { readonly sql: unknown };
  readonly answer: unknown;
}

interface Values extends Carried {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly evidence: Evidence;
  readonly answer: Answer;
}

/** The steps of a question, as the orchestrator sees them. JSON in, JSON out; passages by id. */
export interface QuerySteps<Of extends Carried = Values> {
  recall(question: Of["question"]): Promise<Of["recalled"]>;
  route(question: Of["question"], recalled: Of["recalled"]): Promise<Of["routed"]>;
  retrieve(question: Of["question"], recalled: Of["recalled"], routed: Of["routed"]): Promise<Of["evidence"]>;
  rerank(question: Of["question"], recalled: Of["recalled"], evidence: Of["evidence"]): Promise<Of["evidence"]>;
  predict(
    question: Of["question"],
    recalled: Of["recalled"],
    routed: Of["routed"],
    evidence: Of["evidence"],
  ): Promise<Of["answer"]>;
  /** Before the reply; a failure costs memory, never the answer. */
  remember(question: Of["question"], answer: Of["answer"]): Promise<void>;
}

/** What each step finds; kept in the records while a question is a job. */
export interface StepValues {
  readonly recall: Recalled;
  readonly route: Routed;
  readonly retrieve: Evidence;
  readonly rerank: Evidence;
  readonly predict: Answer;
}

/** Stands for what a step left in the records. */
export interface Handle<Step extends keyof StepValues> {
  readonly step: Step;
}

/** What a workflow carries: operators read its history, so neither the question nor anything found is in it. */
export interface Handles extends Carried {
  readonly question: QuestionRef;
  readonly recalled: Handle<"recall">;
  readonly routed: Handle<"route">;
  readonly evidence: Handle<"retrieve" | "rerank"> & { readonly sql: boolean };
  readonly answer: Handle<"predict">;
}

/**
 * The steps of a question that is a job: `recall` claims it, `remember` completes it. Every step may run twice, and may
 * run again after it succeeded.
 */
export interface QuestionSteps extends QuerySteps<Handles> {
  /** Marks the job failed or cancelled. */
  abandon(ref: QuestionRef, failure: Failure): Promise<void>;
}

/** The same steps as services implement them: the context comes last. */
export type QuestionWork = WorkOf<QuestionSteps>;
