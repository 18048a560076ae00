import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import { KnowledgeGraphChange } from "../../../domain/kg.ts";
import { type ExpectedTags, kgTag } from "../../../domain/record-tag.ts";
import { kgParams } from "../../input/parameters.ts";
import { etagOf } from "../../present/etag.ts";
import { type Reply, reply, route } from "../../route.ts";
import type { GraphServices } from "../../services.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

const fields = Object.keys(KnowledgeGraphChange.shape).join(", ");
export const KnowledgeGraphUpdate = KnowledgeGraphChange.refine(
  (change) => Object.values(change).some((value) => value !== undefined && value !== null),
  `must have at least one of ${fields}`,
);

export const changedGraph = KnowledgeGraphBody.extend({ message: z.string().describe("What was done, in words") });

export const updateKnowledgeGraph = route({
  id: "updateKnowledgeGraph",
  method: "PUT",
  path: "/api/v1/knowledge-graphs/{kg_name}",
  tag: "Knowledge graphs",
  summary: "Change the name to show, the description, the domains or the activity of a knowledge graph",
  description: "Absent fields stay as they are. The name in paths, the type and the stores of a knowledge graph stay.",
  scope: "write",
  params: kgParams,
  body: { kind: "json", schema: KnowledgeGraphUpdate },
  status: 200,
  response: changedGraph,
  errors: { 404: "The knowledge graph does not exist" },
  ifMatch: true,
  examples: [
    {
      summary: "Another description",
      params: { kg_name: "norrvik" },
      body: { description: "Harbour and ferries of Norrvik" },
      status: 200,
    },
    { summary: "No field to change", params: { kg_name: "norrvik" }, body: {}, status: 400 },
    { summary: "An unknown one", params: { kg_name: "atlantis" }, body: { is_active: false }, status: 404 },
  ],
  handle: ({ ctx, params, body, expected }, { graphs }) => updateGraph(graphs, { ctx, expected, ...params }, body),
});

interface Asked {
  readonly ctx: Ctx;
  readonly kg_name: string;
  readonly expected: ExpectedTags;
}

/** The work of PUT and PATCH. */
export async function updateGraph(
  { registry }: Pick<GraphServices, "registry">,
  { ctx, kg_name, expected }: Asked,
  change: KnowledgeGraphChange,
): Promise<Reply> {
  const kg = await registry.update(ctx, kg_name, { ...change, expected });
  const types = await registry.typeCounts([kg]);
  const shown = presentKnowledgeGraph(kg, types.get(kg.id) ?? { entity_types: {}, relation_types: {} });
  const body: z.input<typeof changedGraph> = { ...shown, message: `Knowledge graph '${kg.name}' updated` };
  return reply(200, body, etagOf(kgTag(kg)));
}
