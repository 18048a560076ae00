import type { Answer, PipelineName, QueryRequest } from "../domain/answer.ts";

/** A question on its way: what the edge checked, and who asks. JSON, as everything that the graph carries. */
export interface Question extends QueryRequest {
  readonly tenant_id: string;
  readonly trace_id: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
}

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
  readonly warnings: readonly string[];
}

/**
 * The steps of a question, as the orchestrator sees them. JSON in, JSON out; passages by id, so that the same graph can
 * run inside a workflow.
 */
export interface QuerySteps {
  recall(question: Question): Promise<Recalled>;
  route(question: Question, recalled: Recalled): Promise<Routed>;
  retrieve(question: Question, recalled: Recalled, routed: Routed): Promise<Evidence>;
  rerank(question: Question, recalled: Recalled, evidence: Evidence): Promise<Evidence>;
  predict(question: Question, recalled: Recalled, routed: Routed, evidence: Evidence): Promise<Answer>;
  /** After the reply; a failure costs memory, never the answer. */
  remember(question: Question, answer: Answer): Promise<void>;
}
