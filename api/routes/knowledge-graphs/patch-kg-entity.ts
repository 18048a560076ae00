import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { KgEntityAnswer, noSuchEntity } from "../edits/entity-work.ts";
import { KgEntityUpdate, kgEntityParams, updateEntityOf } from "./update-kg-entity.ts";

export const patchKgEntity = route({
  id: "patchKgEntity",
  method: "PATCH",
  path: "/api/v1/knowledge-graphs/{kg_name}/entities/{entity_id}",
  tag: "Data management",
  summary: "Change an entity: the same as PUT",
  description: "PUT changes only the fields of its body, too. Clients may use either method.",
  scope: "write",
  params: kgEntityParams,
  body: { kind: "json", schema: KgEntityUpdate },
  status: 200,
  response: KgEntityAnswer,
  errors: { 404: noSuchEntity },
  idempotent: "replay",
  ifMatch: true,
  asksModels: true,
  extension: true,
  examples: [
    {
      summary: "Another type",
      params: { kg_name: "norrvik", entity_id: exampleIds.entity },
      body: { type: "author" },
      status: 200,
    },
    { summary: "No field", params: { kg_name: "norrvik", entity_id: exampleIds.entity }, body: {}, status: 400 },
  ],
  handle: ({ ctx, params, body, expected }, { graphs }) => updateEntityOf(graphs, { ctx, expected, ...params }, body),
});
