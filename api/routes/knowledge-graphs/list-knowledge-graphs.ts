import { z } from "zod";
import { KgName, KgType } from "../../../domain/kg.ts";
import { domainLengthLimit } from "../../../domain/limits/names.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { listPage, pagedList, pageRequest } from "../../input/paged-list.ts";
import { queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

const list = pagedList({ list: "knowledge-graphs", size: listPage, key: KgName });

export const listKnowledgeGraphs = route({
  id: "listKnowledgeGraphs",
  method: "GET",
  path: "/api/v1/knowledge-graphs",
  tag: "Knowledge graphs",
  summary: "List knowledge graphs by name",
  description:
    "A page of the knowledge graphs of the key's tenant. For the next page send `next_cursor` as `cursor`, until it is " +
    "null. `include_stats=false` is faster: it leaves out counts and types.",
  scope: "read",
  query: z.object({
    include_inactive: queryFlag(false).describe("Whether to list inactive knowledge graphs, too"),
    include_stats: queryFlag(true).describe("Whether to include counts and types"),
    kg_type: KgType.optional().describe("Lists only knowledge graphs of this type"),
    domain: safeText(domainLengthLimit).optional().describe("Lists only knowledge graphs with this domain"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    knowledge_graphs: z.array(KnowledgeGraphBody).describe("The knowledge graphs, ordered by name"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  examples: [{ summary: "All that are active", status: 200 }],
  handle: async ({ ctx, query }, { graphs: { registry } }) => {
    const { include_inactive, include_stats, kg_type, domain } = query;
    const filter = {
      include_inactive,
      ...(kg_type === undefined ? {} : { kg_type }),
      ...(domain === undefined ? {} : { domain }),
    };
    const { entries, total_count, next } = await registry.list(ctx, filter, pageRequest(query));
    const types = include_stats ? await registry.typeCounts(entries) : null;
    const knowledge_graphs = entries.map((kg) => presentKnowledgeGraph(kg, types?.get(kg.id)));
    return { knowledge_graphs, total_count, next_cursor: list.cursorAfter(next) };
  },
});
