import { z } from "zod";
import { DocumentFacts, shownFacts } from "../../../domain/facts.ts";
import { sourceNameLengthLimit } from "../../../domain/limits/names.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { Source } from "../../../domain/source.ts";
import { listPage, pagedList, pageRequest } from "../../input/paged-list.ts";
import { kgParams, queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { lastAccessed, lastJob } from "./source-fields.ts";

const Item = z
  .object({
    source_id: shared.source_id,
    source_name: shared.source_name,
    kg_name: shared.kg_name,
    status: z.string().describe("State of the source: pending, processing, completed, failed or deleting"),
    source_type: z.enum(["file", "url", "text"]).describe("How the client sent the document"),
    file_type: z.string().describe("Type of the document: pdf, csv, txt, md, html, docx, pptx, xlsx or epub"),
    chunks_count: shared.chunks_count.optional(),
    entities_count: shared.entities_count.optional(),
    relations_count: shared.relations_count.optional(),
    vector_points_count: shared.vector_points_count.optional(),
    created_at: shared.created_at,
    updated_at: shared.updated_at,
    last_accessed: lastAccessed,
    metadata: z
      .record(z.string(), z.unknown())
      .describe("Metadata that the client sent with the document, and the `url` of a fetched document"),
    facts: DocumentFacts.describe(
      "What is known about the document. PUT /api/v1/sources/{kg_name}/{source_id} corrects it.",
    ),
    job_id: lastJob,
  })
  .meta({ id: "Source" });

const list = pagedList({ list: "sources", size: listPage, key: safeText(sourceNameLengthLimit, 0) });

export const listSources = route({
  id: "listSources",
  method: "GET",
  path: "/api/v1/sources/kg/{kg_name}",
  tag: "Sources",
  summary: "List the sources of a knowledge graph by name",
  description:
    "A page of sources with their counts. For the next page send `next_cursor` as `cursor`, until it is null.",
  scope: "read",
  params: kgParams,
  query: z.object({
    include_stats: queryFlag(true).describe("Whether to include the counts"),
    ...list.params,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: shared.kg_name,
    sources: z.array(Item).describe("Sources, ordered by name"),
    total_count: shared.total_count,
    next_cursor: shared.next_cursor,
  }),
  errors: { 404: "The knowledge graph does not exist" },
  examples: [
    { summary: "The first two", params: { kg_name: "norrvik" }, query: { limit: "2" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { documents: { sources } }) => {
    const { kg_name } = params;
    const { entries, total_count, next } = await sources.list(ctx, kg_name, pageRequest(query));
    const shown = entries.map((source) => present(source, query.include_stats));
    return { kg_name, sources: shown, total_count, next_cursor: list.cursorAfter(next) };
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
    facts: shownFacts(source.facts),
    job_id: source.job_id,
  };
}
