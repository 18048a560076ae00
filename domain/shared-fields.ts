import { z } from "zod";

/**
 * Fields that several bodies of the interface show with one and the same meaning. A body in which such a field means
 * something else, or may be null, describes the field itself.
 */
export const shared = {
  kg_name: z.string().describe("Name of the knowledge graph"),
  source_id: z.string().describe("Id of the source (the ingested document)"),
  source_name: z.string().describe("Name of the source, unique in its knowledge graph"),
  job_id: z.string().describe("Id of the job. GET /api/v1/jobs/{job_id} shows its state."),
  kgs_not_asked: z
    .number()
    .int()
    .positive()
    .describe(
      "Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the " +
        "question. Absent if the request names knowledge graphs, and if all active ones were searched.",
    ),
  chunk_id: z.number().int().describe("Id of the chunk (a passage of a document)"),
  added_by_hand: z
    .literal(true)
    .optional()
    .describe("true: a person added the passage, and no document contains it. Absent for passages of documents."),
  trace_id: z
    .string()
    .describe("Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace."),

  chunks_count: z.number().int().describe("Number of chunks (passages of the document)"),
  entities_count: z.number().int().describe("Number of entities"),
  relations_count: z.number().int().describe("Number of relations"),
  vector_points_count: z.number().int().describe("Number of vectors"),

  input_tokens: z.number().describe("Number of tokens that language models read"),
  output_tokens: z.number().describe("Number of tokens that language models wrote"),
  total_tokens: z.number().describe("Number of tokens that language models read and wrote"),

  turns_waiting: z
    .number()
    .int()
    .nullable()
    .describe(
      "Number of turns of conversations that are remembered as soon as their store answers again; null if they cannot be " +
        "counted",
    ),

  timestamp: z.iso.datetime().describe("Time of this answer"),
  created_at: z.iso.datetime().describe("Time of creation"),
  updated_at: z.iso.datetime().describe("Time of the last change"),
  total_count: z.number().int().describe("Number of entries in total, on all pages"),
  next_cursor: z.string().nullable().describe("`cursor` of the next page; null on the last page"),
} as const;
