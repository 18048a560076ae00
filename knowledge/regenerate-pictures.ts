import type { Ctx } from "../domain/auth.ts";
import type { DrawingRequest } from "../stores/ports/records/pictures.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Registry } from "./registry.ts";

interface RegenerationServices {
  readonly records: Pick<Records, "pictures">;
  readonly registry: Pick<Registry, "get">;
  /** Called after a job was queued, so that its start need not wait for the next poll. */
  readonly wake: () => void;
}

/**
 * Queues a job that draws the pages of a knowledge graph again, and returns its id. Throws `not_found`, also when
 * `after_job_id` names no job of this knowledge graph.
 */
export type RegeneratePictures = (
  ctx: Ctx,
  name: string,
  options: Pick<DrawingRequest, "after_job_id" | "webhook_url">,
) => Promise<string>;

export const createRegeneratePictures =
  ({ records, registry, wake }: RegenerationServices): RegeneratePictures =>
  async (ctx, name, options) => {
    const { tenant_id, trace_id } = ctx;
    const kg = await registry.get(ctx, name);
    const job_id = await records.pictures.queue({ tenant_id, trace_id, kg_id: kg.id, kg_name: kg.name, ...options });
    wake();
    return job_id;
  };
