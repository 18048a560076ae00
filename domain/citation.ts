// What an answer shows of its evidence: citations, or the nearest passages if nothing answers the question.
import { z } from "zod";
import { DocumentFacts } from "./facts.ts";
import { nearestExcerptLimit } from "./limits/questions.ts";
import { shared } from "./shared-fields.ts";

const CitedRow = z
  .object({
    caption: z.string().nullable().describe("Caption of the table; null if it has none"),
    unit: z.string().nullable().describe("Unit of the table's values, as written; null if it states none"),
    header: z.array(z.string()).describe("Label of each column; empty if the table has no header"),
    row: z.array(z.string()).describe("Cells of the cited row, in the order of `header`"),
  })
  .describe("The table that the cited row belongs to; present only for a row of a table in a document");

/** The source of a sentence of the answer. Offsets are code points into the stored parsed text. */
export const Citation = z
  .object({
    citation_id: z.number().int().positive().describe("Number of the marker `[n]` in the answer"),
    source_id: z
      .string()
      .nullable()
      .describe("Id of the cited source; null if no document has the evidence, such as a chunk that a person added"),
    source_name: z
      .string()
      .nullable()
      .describe("Name of the cited source; null if the evidence comes from no document"),
    document: DocumentFacts.nullable().describe(
      "What is known about the cited document; null for a table, and if the evidence comes from no document",
    ),
    kg_name: shared.kg_name.nullable().describe("Name of the knowledge graph; null for a remembered statement"),
    source_type: z
      .literal("memory")
      .optional()
      .describe("Set if the user's own remembered statement is cited. It is no evidence from a document."),
    memory_id: z.string().optional().describe("Id of the cited item of memory; present only with `source_type`"),
    chunk_id: z
      .number()
      .int()
      .nullable()
      .describe("Id of the cited chunk; null if a whole table or a remembered statement is cited"),
    excerpt: z.string().describe("The cited sentence, word for word. For a table: the SQL statement that read it."),
    relevance_score: z.number().min(0).max(1).describe("Relevance of the passage to the question, from 0 to 1"),
    page: z.number().int().nullable().describe("Page of the sentence, from 1; null if the document has no pages"),
    line: z
      .number()
      .int()
      .optional()
      .describe("For a CSV file: the line of the file on which the cited row begins, from 1"),
    section: z.string().nullable().describe("Heading above the passage; null if there is none"),
    entity_ids: z.array(z.number().int()).describe("Ids of the entities that the passage mentions"),
    start_offset: z
      .number()
      .int()
      .nullable()
      .describe(
        "Start of the sentence in the stored text, in Unicode code points from 0; null for a table, and for a chunk that a person added",
      ),
    end_offset: z
      .number()
      .int()
      .nullable()
      .describe("End of the sentence in the stored text: the first code point after it; null if it has no start"),
    table: CitedRow.optional(),
    added_by_hand: shared.added_by_hand,
  })
  .meta({ id: "Citation" });
export type Citation = z.infer<typeof Citation>;

/** A passage that an answer shows instead of quoting it, because nothing answers the question. */
export const NearestPassage = z
  .object({
    chunk_id: shared.chunk_id,
    source_id: z.string().nullable().describe("Id of the passage's source; null if it comes from no document"),
    source_name: z.string().nullable().describe("Name of the passage's source; null if it comes from no document"),
    kg_name: shared.kg_name,
    page: z.number().int().nullable().describe("Page on which the excerpt begins, from 1; null if there are no pages"),
    line: z
      .number()
      .int()
      .optional()
      .describe("For a CSV file: the line of the file on which the excerpt begins, from 1"),
    score: z.number().min(0).max(1).describe("Relevance of the passage to the question, from 0 to 1"),
    excerpt: z
      .string()
      .describe(
        `The sentences of the passage that have most in common with the question, word for word, at most ` +
          `${nearestExcerptLimit} characters. A longer sentence is cut and ends with "…".`,
      ),
    added_by_hand: shared.added_by_hand,
  })
  .meta({ id: "NearestPassage" });
export type NearestPassage = z.infer<typeof NearestPassage>;
