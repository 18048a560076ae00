import { z } from "zod";
import { KgType } from "../../../domain/kg.ts";
import { domainLengthLimit } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

export const listKnowledgeGraphs = route({
  id: "listKnowledgeGraphs",
  method: "GET",
  path: "/api/v1/knowledge-graphs",
  tag: "Knowledge graphs",
  summary: "List knowledge graphs by name",
  description:
    "Lists the knowledge graphs of the key's tenant. `include_stats=false` is faster: it leaves out counts and types.",
  scope: "read",
  query: z.object({
    include_inactive: queryFlag(false).describe("Whether to list inactive knowledge graphs, too"),
    include_stats: queryFlag(true).describe("Whether to include counts and types"),
    kg_type: KgType.optional().describe("Lists only knowledge graphs of this type"),
    domain: safeText(domainLengthLimit).optional().describe("Lists only knowledge graphs with this domain"),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    knowledge_graphs: z.array(KnowledgeGraphBody).describe("The knowledge graphs, ordered by name"),
    total_count: z.number().int().describe("Number of knowledge graphs in the list"),
  }),
  examples: [{ summary: "All that are active", status: 200 }],
  handle: async ({ ctx, query }, { graphs: { registry } }) => {
    const { include_inactive, include_stats, kg_type, domain } = query;
    const kgs = await registry.list(ctx, {
      include_inactive,
      ...(kg_type === undefined ? {} : { kg_type }),
      ...(domain === undefined ? {} : { domain }),
    });
    const knowledge_graphs = await Promise.all(
      kgs.map(async (kg) => presentKnowledgeGraph(kg, include_stats ? await registry.typeCounts(kg) : undefined)),
    );
    return { knowledge_graphs, total_count: knowledge_graphs.length };
  },
});
