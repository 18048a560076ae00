import { importGraph as workflow } from "../agents/import-graph.ts";
import type { ImportRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Imports an exported knowledge graph. The file stays in the file store; only offsets and counts pass through here. */
export function importGraph(ref: ImportRef): Promise<void> {
  return runWorkflow(workflow, ref);
}
