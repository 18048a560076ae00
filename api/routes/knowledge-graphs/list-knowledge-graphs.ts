import { z } from "zod";
import { KgType } from "../../../domain/kg.ts";
import { domainLengthLimit } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { queryFlag } from "../../parameters.ts";
import { route } from "../../route.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

export const listKnowledgeGraphs = route({
  id: "listKnowledgeGraphs",
  method: "GET",
  path: "/api/v1/knowledge-graphs",
  tag: "Knowledge graphs",
  summary: "List knowledge graphs, by name",
  description: "Those of the key's tenant. `include_stats=false` is faster: it leaves counts and types out.",
  scope: "read",
  query: z.object({
    include_inactive: queryFlag(false),
    include_stats: queryFlag(true),
    kg_type: KgType.optional(),
    domain: safeText(domainLengthLimit).optional(),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({ knowledge_graphs: z.array(KnowledgeGraphBody), total_count: z.number().int() }),
  examples: [{ summary: "All that are active", status: 200 }],
  handle: async ({ ctx, query }, { registry }) => {
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
