import type { PipelineName } from "./answer.ts";
import type { RerankerMethod } from "./reranking.ts";

export interface EvidencePassage {
  readonly chunk_id: number;
  readonly kg_id: number;
  /** 0–1, comparable within this question only. */
  readonly score: number;
  /** Steps of the path, in order: a passage, and the key of the entity through which the path leaves it. */
  readonly path: readonly { readonly chunk_id: number; readonly via_key: string }[];
  /** Score from the reranker, 0–1, if the question of the unified endpoint was reranked. */
  readonly rerank_score?: number;
}

export interface EvidenceTable {
  readonly name: string;
  readonly source_id: string;
  readonly source_name: string;
  /** The revision whose rows were read. */
  readonly revision: number;
}

/** The line of a CSV file that holds a row behind an answer. */
export interface CitedLine {
  readonly source_id: string;
  readonly chunk_id: number;
  /** The line of the file on which the row begins, from 1. */
  readonly line: number;
  /** The row as the stored text has it, word for word. */
  readonly text: string;
  /** Code points of the stored text. */
  readonly start_offset: number;
  readonly end_offset: number;
}

/** A statement that was run, with the rows that an answer needs (at most 32 kB, for the unified endpoint 1 MiB). */
export interface SqlEvidence {
  readonly kg_id: number;
  readonly kg_name: string;
  /** The statement as shown to the user, with the KG's table names instead of physical ones. */
  readonly statement: string;
  readonly explanation: string;
  readonly intent: "count" | "aggregate" | "top" | "list";
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Units of number columns by name, such as "$" or "%"; absent in evidence that an earlier version stored. */
  readonly units?: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly row_count: number;
  readonly truncated: boolean;
  readonly tables: readonly EvidenceTable[];
  /** 0–1: how well the question fits the schema. */
  readonly confidence: number;
  /** Whether the question asks for one row and several share the first place. Absent: no. */
  readonly shares_place?: true;
  /** The rows of the table behind the answer: their number, and the filter in words ("" without one). */
  readonly matched?: { readonly rows: number; readonly filter: string };
  /** Their lines in the file, if they are at most 10 and each has one line. */
  readonly lines?: readonly CitedLine[];
}

/** Source id → revision. */
export type Revisions = Readonly<Record<string, number>>;

export interface Evidence {
  /** The pipeline that found the evidence. It is the routed pipeline or its fallback. */
  readonly pipeline: PipelineName;
  /** Best first. */
  readonly passages: readonly EvidencePassage[];
  /**
   * The best passages for each part of a question that asks several things, in the order of the parts; none for a part
   * without a search of its own. Absent if no part had one.
   */
  readonly of_parts?: readonly (readonly EvidencePassage[])[];
  readonly sql: SqlEvidence | null;
  /**
   * The question's stems with their weight in these KGs. `known`: some chunk contains the stem. `entity_keys`: keys of
   * the entities that the question names.
   */
  readonly terms: readonly { readonly stem: string; readonly weight: number; readonly known: boolean }[];
  readonly entity_keys: readonly string[];
  readonly expects: "date" | "number" | null;
  readonly nominated: number;
  /**
   * Revision of each source (by id) in which the passages were found. The answer quotes these revisions, even if a
   * source is replaced meanwhile. Absent in rows of a table, and in evidence that an earlier version stored.
   */
  readonly revisions?: Revisions;
  /** Unavailable engines ("graphdb", "vectorstore"); absent if there were none. */
  readonly lost?: readonly string[];
  readonly warnings: readonly string[];
  /** The reranker that ordered the passages of the unified endpoint; absent if none did. */
  readonly reranked?: { readonly method: RerankerMethod; readonly model: string };
  /** The nearest passages that mode hybrid also finds; absent in every other mode. */
  readonly beside?: Beside;
}

export interface Beside {
  /** Evidence of vector_search. */
  readonly nearest: Evidence;
  /** Rows, if the router chose text_to_sql. They are not in `sql`: the graph skips the step rerank for rows alone. */
  readonly rows: SqlEvidence | null;
}
