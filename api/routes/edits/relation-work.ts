// The fields and the answers of the endpoints of relations.
import { z } from "zod";
import { typeLengthLimit } from "../../../domain/limits/names.ts";
import { Properties } from "../../../domain/properties.ts";
import { quoteOfKg } from "../../../domain/quotes.ts";
import { relationTag } from "../../../domain/record-tag.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { Score } from "../../../domain/score.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { StoredRelation } from "../../../stores/ports/records/edits.ts";
import { etagOf } from "../../present/etag.ts";
import { type Reply, reply } from "../../route.ts";
import type { GraphServices } from "../../services.ts";
import { presentSync, SyncMetadata } from "./sync-status.ts";

const entityId = z.number().int();

export const RelationBody = z
  .object({
    id: z.number().int().describe("Id of the relation"),
    relation_type: z.string().describe("Type, such as born_in or works_for"),
    source_entity_id: entityId.describe("Id of the entity that the relation comes from"),
    target_entity_id: entityId.describe("Id of the entity that the relation leads to"),
    confidence_score: z
      .number()
      .describe("Confidence from 0 to 1, from creations and from the documents that state it"),
    properties: z.record(z.string(), z.unknown()).describe("Properties that clients gave"),
    created_at: shared.created_at,
    updated_at: shared.updated_at,
  })
  .meta({ id: "Relation" });

export const RelationAnswer = z.object({
  success: z.literal(true).describe("Always true"),
  id: z.number().int().describe("Id of the relation"),
  kg_name: shared.kg_name,
  relation: RelationBody,
  message: z.string().describe("What was done, in words"),
  metadata: SyncMetadata,
  timestamp: shared.timestamp,
});

export const relationFields = {
  relation_type: safeText(typeLengthLimit),
  confidence_score: Score,
  properties: Properties,
} as const;

interface Done {
  readonly kg_name: string;
  /** The outcome: "stored". */
  readonly done: string;
}

/** The answer about a relation, after the engines had time to apply the change. Vectors hold no relations. */
export async function bodyAbout(
  { syncStates }: Pick<GraphServices, "syncStates">,
  relation: StoredRelation,
  { kg_name, done }: Done,
): Promise<z.input<typeof RelationAnswer>> {
  const { id } = relation;
  const metadata = presentSync(await syncStates({ ...relation, in_vectors: false }));
  return {
    success: true,
    id,
    kg_name,
    relation: presentRelation(relation),
    message: `Relation ${id} ${done}`,
    metadata,
    timestamp: new Date().toISOString(),
  };
}

export function presentRelation(relation: StoredRelation): z.input<typeof RelationBody> {
  const { id, relation_type, source_entity_id, target_entity_id, confidence_score, properties } = relation;
  return {
    id,
    relation_type,
    source_entity_id,
    target_entity_id,
    confidence_score,
    properties: { ...properties },
    created_at: relation.created_at.toISOString(),
    updated_at: relation.updated_at.toISOString(),
  };
}

/** The answer with this body, which is about the relation. */
export const answerAbout = (
  relation: StoredRelation,
  status: 200 | 201,
  body: z.input<typeof RelationAnswer>,
): Reply => ({
  ...reply(status, body, etagOf(relationTag(relation))),
  quotes: [quoteOfKg(relation.kg_id)],
});

export const noSuchRelation = "The knowledge graph, or the relation in it, does not exist";
