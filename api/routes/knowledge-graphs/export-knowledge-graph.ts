import { z } from "zod";
import { exportFormats } from "../../../domain/transfer/lines.ts";
import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";

const mediaTypes = { ndjson: "application/x-ndjson", graphml: "application/graphml+xml" } as const;

export const exportKnowledgeGraph = route({
  id: "exportKnowledgeGraph",
  method: "GET",
  path: "/api/v1/knowledge-graphs/{kg_name}/export",
  tag: "Knowledge graphs",
  summary: "Export a knowledge graph as a file",
  description:
    "Streams the knowledge graph as it is at one moment. `ndjson` has everything that an import needs, one JSON object per " +
    "line: a header, each source with its chunks and what they state, posted chunks, entities, relations, deletions by hand, " +
    "and a trailer with counts and a checksum. A file without the trailer was cut off. `graphml` has the entities and " +
    "relations, for other tools. Uploaded files, SQL tables and vectors are not in the file. A client that takes nothing " +
    "for a minute loses the connection.",
  scope: "read",
  params: kgParams,
  query: z.object({
    format: z.enum(exportFormats).default("ndjson").describe("Format of the file"),
  }),
  body: { kind: "none" },
  status: 200,
  response: "download",
  mediaTypes: Object.values(mediaTypes),
  errors: { 404: "The knowledge graph does not exist", 503: "Too many exports are under way" },
  extension: true,
  examples: [
    { summary: "Everything", params: { kg_name: "norrvik" }, status: 200 },
    { summary: "For another tool", params: { kg_name: "norrvik" }, query: { format: "graphml" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params: { kg_name }, query: { format } }, { graphs }) => ({
    mediaType: mediaTypes[format],
    fileName: `${kg_name}.${format}`,
    write: await graphs.exports.open(ctx, kg_name, format),
  }),
});
