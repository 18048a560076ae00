import { z } from "zod";
import { sourceNameLengthLimit } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/safe-text.ts";
import type { Source } from "../../../domain/source.ts";
import { kgParams, queryFlag, queryInteger } from "../../parameters.ts";
import { route } from "../../route.ts";

const Item = z
  .object({
    source_id: z.string(),
    source_name: z.string(),
    kg_name: z.string(),
    status: z.string(),
    source_type: z.enum(["file", "url", "text"]),
    file_type: z.string(),
    chunks_count: z.number().int().optional(),
    entities_count: z.number().int().optional(),
    relations_count: z.number().int().optional(),
    vector_points_count: z.number().int().optional(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    last_accessed: z.iso.datetime().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    job_id: z.string().nullable(),
  })
  .meta({ id: "Source" });

export const listSources = route({
  id: "listSources",
  method: "GET",
  path: "/api/v1/sources/kg/{kg_name}",
  tag: "Sources",
  summary: "Sources of a knowledge graph, by name",
  description:
    "A page of sources with their counts. For the next page pass `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: kgParams,
  query: z.object({
    include_stats: queryFlag(true),
    limit: queryInteger(1, 1000, 1000),
    cursor: safeText(sourceNameLengthLimit).optional(),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: z.string(),
    sources: z.array(Item),
    total_count: z.number().int(),
    next_cursor: z.string().nullable(),
  }),
  errors: { 404: "No such knowledge graph" },
  examples: [
    { summary: "The first two", params: { kg_name: "norrvik" }, query: { limit: "2" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { sources }) => {
    const page = await sources.list(ctx, params.kg_name, { limit: query.limit, cursor: query.cursor ?? null });
    const items = page.sources.map((source) => present(source, query.include_stats));
    return { kg_name: params.kg_name, sources: items, total_count: page.total_count, next_cursor: page.next_cursor };
  },
});

function present(source: Source, withStats: boolean): z.input<typeof Item> {
  const { chunks_count, entities_count, relations_count, vector_points_count } = source;
  return {
    source_id: source.id,
    source_name: source.name,
    kg_name: source.kg_name,
    status: source.status,
    source_type: source.source_type,
    file_type: source.file_type,
    ...(withStats ? { chunks_count, entities_count, relations_count, vector_points_count } : {}),
    created_at: source.created_at.toISOString(),
    updated_at: source.updated_at.toISOString(),
    last_accessed: source.last_accessed?.toISOString() ?? null,
    metadata: { ...source.metadata },
    job_id: source.job_id,
  };
}
