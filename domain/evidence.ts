import type { PipelineName } from "./answer.ts";

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
