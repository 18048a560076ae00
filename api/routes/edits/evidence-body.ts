import { z } from "zod";
import { EvidenceSentence } from "../../../domain/evidence-sentence.ts";
import { evidenceShownLimit } from "../../../domain/limits/shown.ts";

/** Fields of an answer about one record. */
export const evidenceFields = {
  evidence: z
    .array(EvidenceSentence)
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
