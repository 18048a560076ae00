import type { UnifiedOptions } from "../../domain/question.ts";
import type { RouteChoice } from "../route-question.ts";

const pipelineOf = { kg_rag: "knowledge_graph", vector: "vector_search", sql: "text_to_sql" } as const;

/** The pipeline that the request names; null if the router chooses. */
export function requestedPipeline({ mode, use_vector_bypass }: UnifiedOptions): RouteChoice | null {
  if (use_vector_bypass)
    return { pipeline: "vector_search", confidence: 1, reason: "the request set use_vector_bypass" };
  if (mode === "auto" || mode === "hybrid") return null;
  return { pipeline: pipelineOf[mode], confidence: 1, reason: `the request named mode ${mode}` };
}

/** Mode hybrid searches the nearest passages anyway, so its answer comes from the graph or from rows. */
export function besideNearest(choice: RouteChoice, options: UnifiedOptions | undefined): RouteChoice {
  if (options?.mode !== "hybrid" || options.use_vector_bypass) return choice;
  const reason = `${choice.reason}; mode hybrid adds the nearest passages`;
  return choice.pipeline === "vector_search"
    ? { ...choice, pipeline: "knowledge_graph", reason }
    : { ...choice, reason };
}
