import { z } from "zod";
import { evidenceShownLimit } from "../../../domain/limits/shown.ts";
import type { EvidenceSentence } from "../../../knowledge/browsing.ts";

const EvidenceBody = z
  .object({
    source_id: z.string().nullable().describe("Id of the source; null for a chunk that a client added"),
    source_name: z.string().nullable().describe("Name of the source; null for a chunk that a client added"),
    chunk_id: z.number().int().describe("Id of the chunk"),
    sentence: z
      .string()
      .nullable()
      .describe("The sentence, as it stands in the source; null if the chunk is about the entity without naming it"),
    start_offset: z
      .number()
      .int()
      .nullable()
      .describe(
        "Start of the sentence in the stored text of the source, in Unicode code points; if `sentence` is null, " +
          "start of the chunk",
      ),
    end_offset: z.number().int().nullable().describe("End of the sentence or of the chunk, exclusive"),
  })
  .meta({ id: "Evidence" });

/** Fields of an answer about one record. */
export const evidenceFields = {
  evidence: z
    .array(EvidenceBody)
    .describe(
      `Places in documents and added chunks that name the entity or state the relation, at most ${evidenceShownLimit}`,
    ),
  evidence_count: z
    .number()
    .int()
    .describe(
      "Number of such places in all visible chunks. For an entity, a chunk that is about it and also mentions it " +
        "counts as two.",
    ),
} as const;

export const presentEvidence = ({
  evidence,
  evidence_count,
}: {
  readonly evidence: readonly EvidenceSentence[];
  readonly evidence_count: number;
}) => ({ evidence: [...evidence], evidence_count });
