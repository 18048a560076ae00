import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams, queryFlag } from "../../input/parameters.ts";
import { jobLink } from "../../present/job-link.ts";
import { reply, route } from "../../route.ts";

/** The smallest file: an entity that a person made. */
const example = [
  '{"type":"header","format":"loregraph-export","version":1,"exported_at":"2026-11-21T08:07:13.000Z","kg":{"name":"harbour","display_name":"Harbour","description":"","kg_type":"user","domains":[],"embedding_method":"semantic_gnn","enable_sql_storage":true,"enable_secondary_graph_storage":false},"kg_version":1,"counts":{"sources":0,"chunks":0,"entities":1,"relations":0}}',
  '{"type":"entity","id":1,"key":"aurora belle","variant":"","label":"Aurora Belle","entity_type":"ferry","description":"","properties":{},"aliases":[],"by_hand":{"created":{"label":"Aurora Belle","entity_type":"ferry","description":"","properties":{}},"changed":null,"sync_graph":true,"sync_vectors":true}}',
  '{"type":"trailer","counts":{"suppressed":0,"source":0,"chunk":0,"posted_chunk":0,"entity":1,"relation":0},"sha256":"f798f69d1216aae2479837e7b73548d7a1e55fca02c90a36f8b3d915f1ecdbfb"}',
  "",
].join("\n");

export const importKnowledgeGraph = route({
  id: "importKnowledgeGraph",
  method: "POST",
  path: "/api/v1/knowledge-graphs/{kg_name}/import",
  tag: "Knowledge graphs",
  summary: "Import an exported knowledge graph, as a job",
  description:
    "Takes a file of `GET …/export` in the format ndjson as the whole body, and answers 202 as soon as it is stored. The " +
    "job first checks the whole file: nothing changes if a line is wrong, and the job's error names it. Then each source " +
    "becomes visible as a whole. A source of the same name gets a new revision, unless it has this content already: the " +
    "same file twice changes nothing. Ids of the file are never used. An import that was interrupted continues.",
  scope: "write",
  asksModels: true,
  params: kgParams,
  query: z.object({
    create: queryFlag(false).describe("Whether a missing knowledge graph is created with the settings in the file"),
  }),
  body: { kind: "raw", mediaType: "application/x-ndjson", limitBytes: ({ documents }) => documents.importLimitBytes },
  status: 202,
  response: z.object({
    job_id: shared.job_id,
    message: z.string().describe("What happens next, in words"),
    kg_name: shared.kg_name,
    status_url: z.string().describe("Path of the job, to ask for its state"),
  }),
  errors: {
    404: "The knowledge graph does not exist, and `create` is false",
    413: "The file is larger than the operator allows",
  },
  idempotent: "replay",
  work: "ingest",
  needsStores: true,
  extension: true,
  examples: [
    {
      summary: "An entity by hand",
      params: { kg_name: "harbour" },
      query: { create: "true" },
      body: example,
      status: 202,
    },
    { summary: "Not an export", params: { kg_name: "norrvik" }, body: "Ada\n", status: 400 },
  ],
  handle: async ({ ctx, params: { kg_name }, query: { create }, body: { file } }, { access, graphs }) => {
    await access.gate.acceptJob(ctx.tenant_id);
    const job_id = await graphs.imports.start(ctx, { kg_name, file, create });
    const status_url = jobLink(job_id);
    return reply(202, { job_id, message: "File accepted for import", kg_name, status_url }, { Location: status_url });
  },
});
