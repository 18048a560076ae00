// Bulk deletions: their ids, and their answer, which is 200 also if some or all ids failed.
import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { bulkIdsLimit } from "../../../domain/limits/edits.ts";
import type { ManyDeleted } from "../../../knowledge/delete-many.ts";
import type { ChangedRecords, SyncStates } from "../../../knowledge/projection/sync-states.ts";
import { listParameters } from "../../input/read-query.ts";
import type { GraphServices } from "../../services.ts";
import { presentSync, SyncMetadata } from "./sync-status.ts";

const bounds = `At least 1 and at most ${bulkIdsLimit} ids. Repeated ids count once.`;

/** The body of a DELETE. Some proxies remove it, so the ids may be in the query string instead. */
export const BulkDeleteRequest = z
  .object({ ids: z.array(z.int()).min(1).max(bulkIdsLimit).nullish().describe(bounds) })
  .meta({ id: "BulkDeleteRequest" });

export const bulkQuery = z.object({
  ids: z
    .unknown()
    .meta({ type: "string", examples: ["1,2,3"] })
    .refine(
      (text) => typeof text === "string" && /^\d{1,15}(,\d{1,15})*$/.test(text),
      "must be ids with commas between",
    )
    .transform((text) => String(text).split(",").map(Number))
    .refine((ids) => ids.length <= bulkIdsLimit, `must be at most ${bulkIdsLimit} ids`)
    .optional()
    .describe(
      "The ids instead of a body, such as 1,2,3, for clients behind a proxy that removes bodies of DELETE. The parameter " +
        "may be repeated.",
    )
    .register(listParameters, {}),
});

export function idsOf(
  body: z.output<typeof BulkDeleteRequest>,
  query: { readonly ids?: readonly number[] | undefined } = {},
): readonly number[] {
  const ids = body.ids ?? query.ids;
  if (!ids) throw invalidInput("ids is required (was the request body removed by a proxy?)", "ids");
  return ids;
}

export const BulkAnswer = z
  .object({
    success: z.boolean().describe("Whether every id was deleted"),
    deleted_count: z.number().int().describe("Number of ids that were deleted"),
    failed_count: z.number().int().describe("Number of ids that were not deleted"),
    failed_ids: z.array(z.number().int()).describe("Ids that were not deleted"),
    message: z.string().describe("What was done, in words"),
    errors: z.record(z.string(), z.string()).describe("The reason for each failed id"),
    metadata: SyncMetadata,
  })
  .meta({ id: "BulkDeleted" });

export const BulkEntitiesAnswer = BulkAnswer.extend({
  relations_deleted: z.number().int().describe("Number of relations that were deleted with their entities"),
}).meta({ id: "BulkEntitiesDeleted" });

const synced = { status: "synced", attempts: 0 } as const;

/** The answer if nothing was deleted. */
function unchanged(in_vectors: boolean): SyncStates {
  const vectors = in_vectors ? synced : ({ status: "skipped", attempts: 0 } as const);
  return { sql: synced, vectorstore: vectors, graphdb: synced, keywords: vectors };
}

/** in_vectors: whether the vector store and keyword search hold such records. */
type Held = Required<Pick<ChangedRecords, "in_vectors">>;

async function bulkAnswer(
  { syncStates }: Pick<GraphServices, "syncStates">,
  { kg_id, versions, deleted, errors }: ManyDeleted,
  { in_vectors }: Held,
): Promise<z.input<typeof BulkAnswer>> {
  const states = versions === null ? unchanged(in_vectors) : await syncStates({ kg_id, ...versions, in_vectors });
  return {
    success: errors.size === 0,
    deleted_count: deleted.length,
    failed_count: errors.size,
    failed_ids: [...errors.keys()],
    message: `${deleted.length} deleted, ${errors.size} failed`,
    errors: Object.fromEntries([...errors].map(([id, reason]) => [String(id), reason])),
    metadata: presentSync(states),
  };
}

interface AskedMany {
  readonly ctx: Parameters<GraphServices["edits"]["deleteEntities"]>[0];
  readonly kg_name: string;
  readonly ids: readonly number[];
}

type Services = Pick<GraphServices, "edits" | "syncStates">;

export async function removeEntities(services: Services, { ctx, kg_name, ids }: AskedMany) {
  const { relations_deleted, ...many } = await services.edits.deleteEntities(ctx, kg_name, ids);
  return { ...(await bulkAnswer(services, many, { in_vectors: true })), relations_deleted };
}

export async function removeRelations(services: Services, { ctx, kg_name, ids }: AskedMany) {
  return bulkAnswer(services, await services.edits.deleteRelations(ctx, kg_name, ids), { in_vectors: false });
}
