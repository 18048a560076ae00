import { z } from "zod";
import { KgName } from "../../../domain/kg.ts";
import { pageNames } from "../../../domain/picture-names.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { listPage, pagedList, pageRequest } from "../../input/paged-list.ts";
import { route } from "../../route.ts";
import { PageBody, presentPages } from "./page-body.ts";

const list = pagedList({ list: "visualizations", size: listPage, key: KgName });

export const visualizationsOverview = route({
  id: "visualizationsOverview",
  method: "GET",
  path: "/api/visualizations/",
  tag: "Visualizations",
  summary: "List the pages that are drawn, by knowledge graph",
  description:
    "A page of the knowledge graphs of the key's tenant that have visualizations, by name. For the next page send " +
    "`next_cursor` as `cursor`, until it is null. The path without the slash at its end gives the same answer.",
  scope: "read",
  query: z.object(list.params),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kgs: z
      .array(
        z.object({
          kg_name: shared.kg_name,
          visualizations: z.array(PageBody).describe("Its pages"),
          visualization_count: z.number().int().describe("Number of its pages"),
          last_generated: z.iso.datetime().describe("Time when its pages were drawn"),
        }),
      )
      .describe("Knowledge graphs with visualizations, ordered by name"),
    total_kgs: z.number().int().describe("Number of knowledge graphs with visualizations, on all pages of the list"),
    total_visualizations: z.number().int().describe("Number of their visualizations"),
    next_cursor: shared.next_cursor,
    timestamp: shared.timestamp,
  }),
  examples: [{ summary: "All", status: 200 }],
  handle: async ({ ctx, query }, { graphs: { pictures } }) => {
    const { entries, total_count, next } = await pictures.list(ctx, pageRequest(query));
    const kgs = entries.map((listed) => {
      const visualizations = presentPages(listed);
      return {
        kg_name: listed.kg_name,
        visualizations,
        visualization_count: visualizations.length,
        last_generated: listed.generated_at.toISOString(),
      };
    });
    return {
      kgs,
      total_kgs: total_count,
      total_visualizations: total_count * pageNames.length,
      next_cursor: list.cursorAfter(next),
      timestamp: new Date().toISOString(),
    };
  },
});
