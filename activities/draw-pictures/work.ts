import { type DrawingWork, drawPictures } from "../../agents/draw-pictures.ts";
import type { StepContext } from "../../agents/step.ts";
import { conflict } from "../../domain/errors.ts";
import type { DrawingRef } from "../../domain/job.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { holdLease } from "../hold-lease.ts";
import type { PictureRenderer } from "../ingest-document/render-pictures.ts";

interface DrawingServices {
  readonly records: Pick<Records, "jobs" | "kgs">;
  readonly pictureRenderer: Pick<PictureRenderer, "anew">;
}

/** The steps of a job that draws the pages of a knowledge graph again. Each may run twice. */
export function createDrawingWork({ records: { jobs, kgs }, pictureRenderer }: DrawingServices): DrawingWork {
  async function draw(ref: DrawingRef, { claim, signal }: StepContext): Promise<readonly string[]> {
    const { job_id, kg_id } = ref;
    await jobs.stages(job_id, claim, { generate_visualizations: { status: "running" } });
    const [kg, job] = await Promise.all([kgs.byId(kg_id), jobs.byId(job_id)]);
    if (!kg || !job?.started_at) throw conflict("The knowledge graph was deleted");
    const visualizations = await pictureRenderer.anew(kg, job.started_at, { job_id, signal });
    const pages = { items: visualizations.length, items_total: visualizations.length };
    await jobs.stages(job_id, claim, { generate_visualizations: { status: "completed", ...pages } });
    return visualizations;
  }

  const work: DrawingWork = {
    async draw(ref, context) {
      const visualizations = await draw(ref, context);
      await jobs.complete(ref, context.claim, { visualizations });
      return { visualizations: visualizations.length };
    },
    abandon: (ref, { code, message, retryable, cancelled }, { claim }) =>
      jobs.fail(ref, { error: { stage: null, code, message, retryable }, cancelled, claim }),
  };
  return holdLease(drawPictures, work, jobs);
}
