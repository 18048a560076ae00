import type { Memory } from "../memory/memory.ts";
import type { Models } from "../models/open.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Kgs } from "./kgs-to-ask.ts";
import type { Pipeline } from "./pipeline.ts";
import type { SqlPipeline } from "./sql/sql-pipeline.ts";

/** The services that the steps of a question use. */
export interface StepServices {
  readonly records: Pick<Records, "reading" | "tables"> & { readonly kgs: Kgs };
  readonly passages: Readonly<Record<"knowledge_graph" | "vector_search", Pipeline>>;
  /** vector_search with the passages that full text adds, for a reranker. */
  readonly widePassages: Pipeline;
  readonly sql: SqlPipeline;
  readonly models: Pick<Models, "route" | "rerank" | "answer" | "validate" | "counting">;
  readonly memory: Pick<Memory, "assemble" | "observe">;
}
