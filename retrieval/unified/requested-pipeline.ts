import type { PipelineName } from "../../domain/answer.ts";
import type { UnifiedOptions } from "../../domain/question.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import type { RouteChoice } from "../route-question.ts";

interface Mode {
  /** null if the router chooses. */
  readonly pipeline: PipelineName | null;
  /** Whether the nearest passages are searched beside the pipeline. */
  readonly addsNearest: boolean;
}

const modes: Readonly<Record<UnifiedOptions["mode"], Mode>> = {
  auto: { pipeline: null, addsNearest: false },
  kg_rag: { pipeline: "knowledge_graph", addsNearest: false },
  vector: { pipeline: "vector_search", addsNearest: false },
  sql: { pipeline: "text_to_sql", addsNearest: false },
  hybrid: { pipeline: null, addsNearest: true },
};

/** The pipeline that the request names; null if the router chooses. */
export function requestedPipeline({ mode, use_vector_bypass }: UnifiedOptions): RouteChoice | null {
  if (use_vector_bypass)
    return { pipeline: "vector_search", confidence: 1, reason: "the request set use_vector_bypass" };
  const { pipeline } = modes[mode];
  return pipeline && { pipeline, confidence: 1, reason: `the request named mode ${mode}` };
}

/** Such a mode searches the nearest passages anyway, so its answer comes from the graph or from rows. */
export function besideNearest(choice: RouteChoice, options: UnifiedOptions | undefined): RouteChoice {
  if (!options || !modes[options.mode].addsNearest || options.use_vector_bypass) return choice;
  const reason = `${choice.reason}; mode ${options.mode} adds the nearest passages`;
  return pipelineTraits[choice.pipeline].isNearest
    ? { ...choice, pipeline: "knowledge_graph", reason }
    : { ...choice, reason };
}
