import { z } from "zod";
import { EvidenceSentence } from "../../../domain/evidence-sentence.ts";
import { evidenceShownLimit } from "../../../domain/limits/shown.ts";
import type { ByHand } from "../../../stores/ports/records/browsing.ts";

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
  by_hand: z
    .object({
      created: z.boolean().describe("Whether a client created the record, so that it stays without documents"),
      changed: z
        .array(z.string())
        .describe("Fields that a client changed, sorted: the record shows their values, and not those of documents"),
    })
    .describe("What the record has from clients instead of documents"),
} as const;

export const presentEvidence = ({
  evidence,
  evidence_count,
  by_hand: { created, changed },
}: {
  readonly evidence: readonly EvidenceSentence[];
  readonly evidence_count: number;
  readonly by_hand: ByHand;
}) => ({ evidence: [...evidence], evidence_count, by_hand: { created, changed: [...changed] } });
