import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams, relationParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { noSuchRelation } from "./relation-work.ts";
import { presentSync, SyncMetadata } from "./sync-status.ts";

export const deleteRelation = route({
  id: "deleteRelation",
  method: "DELETE",
  path: "/data/relation/{kg_name}/{relation_id}",
  tag: "Data management",
  summary: "Delete a relation",
  description:
    "Its entities stay. Documents that state the relation do not bring it back, also not in later revisions; creating it " +
    "again does.",
  scope: "delete",
  params: kgParams.extend(relationParams.shape),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    id: z.number().int().describe("Id of the relation"),
    kg_name: shared.kg_name,
    message: z.string().describe("What was done, in words"),
    metadata: SyncMetadata,
    timestamp: shared.timestamp,
  }),
  errors: { 404: noSuchRelation },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    { summary: "A relation", params: { kg_name: "norrvik", relation_id: exampleIds.relation }, status: 200 },
    { summary: "An unknown one", params: { kg_name: "norrvik", relation_id: "999999999" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name, relation_id }, expected }, { graphs }) => {
    const deleted = await graphs.edits.deleteRelation(ctx, { kg_name, relation_id, expected });
    const metadata = presentSync(await graphs.syncStates({ ...deleted, in_vectors: false }));
    const message = `Relation ${relation_id} deleted`;
    return { success: true, id: relation_id, kg_name, message, metadata, timestamp: new Date().toISOString() };
  },
});
