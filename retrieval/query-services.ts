import type { Memory } from "../memory/memory.ts";
import type { ModelCalls } from "../models/model-call.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Pipeline } from "./pipeline.ts";
import type { SqlPipeline } from "./sql/sql-pipeline.ts";

/** What the steps of a question work with. */
export interface QueryServices {
  readonly records: Pick<Records, "kgs" | "reading" | "tables">;
  readonly passages: Readonly<Record<"knowledge_graph" | "vector_search", Pipeline>>;
  readonly sql: SqlPipeline;
  readonly models: ModelCalls;
  readonly memory: Pick<Memory, "assemble" | "observe">;
}
