import { drawPictures as workflow } from "../agents/draw-pictures.ts";
import type { DrawingRef } from "../domain/job.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Draws the pages of a knowledge graph again because a client asked for it. */
export function drawPictures(ref: DrawingRef): Promise<{ readonly visualizations: number }> {
  return runWorkflow(workflow, ref);
}
