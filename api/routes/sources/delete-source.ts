import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams, queryFlag, sourceParams } from "../../input/parameters.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";

const states = {
  sql: z.enum(["synced", "pending"]),
  vectorstore: z.enum(["synced", "pending", "skipped"]),
  graphdb: z.enum(["synced", "pending"]),
  keywords: z.enum(["synced", "pending"]),
};

const SyncStatus = z.object({
  sql: z
    .object({
      status: states.sql.describe("pending: the source is hidden everywhere, and its rows are being removed"),
    })
    .describe("State in the records"),
  vectorstore: z
    .object({
      status: states.vectorstore.describe(
        "pending: no search finds the vectors, and the service removes them in the background. skipped: they stay.",
      ),
    })
    .describe("State in the vector store"),
  graphdb: z
    .object({
      status: states.graphdb.describe("pending: no search finds it, and the service removes it in the background"),
    })
    .describe("State in the graph store"),
  keywords: z
    .object({
      status: states.keywords.describe(
        "pending: no search finds the words, and the service removes them in the background",
      ),
    })
    .describe("State in the full-text index"),
});

const count = (what: string) => z.number().int().describe(what);

export const deleteSource = route({
  id: "deleteSource",
  method: "DELETE",
  path: "/api/v1/sources/{kg_name}/{source_id}",
  tag: "Sources",
  summary: "Delete a source with everything that only it supports",
  description:
    "The knowledge graph is then as if the document had never been ingested: the service removes its chunks, vectors " +
    "and keywords, the table of a CSV file, and the entities and relations that no other source supports. When the " +
    "answer arrives, lists, counts and questions no longer show it. A large source is removed in the background after " +
    "that. Answers and pictures that quote it are erased within minutes. What people created or edited stays. After a " +
    "500 send the request again; 404 means that the source is gone.",
  scope: "delete",
  params: kgParams.extend(sourceParams.shape),
  query: z.object({
    force: queryFlag(false).describe("Whether to cancel a job that runs on the source. Otherwise the answer is 409."),
    delete_from_vector_db: queryFlag(true).describe(
      "Whether to remove the vectors of its chunks from the vector store. If not, they stay until " +
        "`npm run doctor -- --repair` or a rebuild removes them. They hold no text, and no search finds them.",
    ),
    delete_visualizations: queryFlag(true).describe(
      "Whether to delete the pages of the knowledge graph if this was its last source. Otherwise they are drawn again.",
    ),
    delete_kg_files: queryFlag(false).describe(
      "Whether to delete the uploaded files at once if this was the last source of the knowledge graph. Otherwise " +
        "they are deleted an hour after their last source.",
    ),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.literal(true).describe("Always true"),
    source_id: shared.source_id,
    kg_name: shared.kg_name,
    chunks_deleted: count("Number of chunks of the source"),
    entities_deleted: count("Number of entities that no other source supports"),
    relations_deleted: count("Number of relations that no other source supports"),
    vector_points_deleted: count("Number of vectors of its chunks; 0 with `delete_from_vector_db=false`"),
    visualizations_deleted: z.boolean().describe("Whether the pages of the knowledge graph were deleted"),
    kg_files_deleted: z
      .boolean()
      .describe(
        "Whether all uploaded files of the source were deleted at once. false also if another source uses one of them, " +
          "or if one arrived within the last minute: the service deletes those later.",
      ),
    message: z.string().describe("What was done, in words"),
    timestamp: shared.timestamp,
    metadata: z
      .object({
        sync_status: SyncStatus.describe("State of the deletion in each store"),
        degraded: z
          .boolean()
          .describe(
            "Whether a store was away or slow, so that its part is pending. The service repeats its part of the work.",
          ),
        warnings: z.array(z.string()).describe("Which store was away or slow; empty if none was"),
      })
      .describe("How far the removal is"),
  }),
  errors: {
    404: "The source does not exist in this knowledge graph, or was deleted already",
    409: "A job is running on the source, and the request does not say `force=true`, which cancels it first",
  },
  idempotent: "replay",
  ifMatch: true,
  examples: [
    {
      summary: "Only if no job runs on it",
      params: { kg_name: "norrvik", source_id: exampleIds.goneSource },
      status: 200,
    },
    {
      summary: "Also while a job runs, and with the uploaded files",
      params: { kg_name: "norrvik", source_id: exampleIds.goneSource },
      query: { force: "true", delete_kg_files: "true" },
      status: 200,
    },
    {
      summary: "An unknown source",
      params: { kg_name: "norrvik", source_id: "src_0" },
      status: 404,
    },
  ],
  handle: async ({ ctx, params, query, expected }, { documents: { sources } }) => {
    const deleted = await sources.delete(ctx, params, { ...query, expected });
    const { sync, away, last_source: _, ...counts } = deleted;
    const warnings = away.map((name) => `${name} was unavailable or slow: its part is removed in the background`);
    return {
      success: true as const,
      ...params,
      ...counts,
      message: sync.sql === "synced" ? "The source was deleted" : "The source was deleted; its rows are being removed",
      timestamp: new Date().toISOString(),
      metadata: {
        sync_status: {
          sql: { status: sync.sql },
          vectorstore: { status: sync.vectorstore },
          graphdb: { status: sync.graphdb },
          keywords: { status: sync.keywords },
        },
        degraded: away.length > 0,
        warnings,
      },
    };
  },
});
