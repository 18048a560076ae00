import { z } from "zod";
import { Properties } from "../properties.ts";
import { Score } from "../score.ts";
import { description, key, label, longText, name, type, variant } from "./fields.ts";

const changes = <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields).partial().nullable();

/** What a person created and changed. */
export const entityByHand = {
  created: z.object({ label, entity_type: type, description, properties: Properties }).nullable(),
  changed: changes({ label, entity_type: type, description, properties: Properties, aliases: z.array(label) }),
};
export const relationByHand = {
  created: z.object({ confidence_score: Score, properties: Properties }).nullable(),
  changed: changes({ relation_type: type, confidence_score: Score, properties: Properties }),
};

/** An entity. What documents say follows from the chunks; `by_hand` is what people have made or changed. */
export const EntityLine = z.object({
  type: z.literal("entity"),
  id: z.int().positive(),
  key,
  variant,
  label: name,
  entity_type: type,
  description: longText,
  properties: Properties,
  /** Other spellings, the most frequent first, at most `aliasesShown`. */
  aliases: z.array(name),
  by_hand: z.object({ ...entityByHand, sync_graph: z.boolean(), sync_vectors: z.boolean() }).nullable(),
});
export type EntityLine = z.infer<typeof EntityLine>;

const End = z.object({ id: z.int().positive(), key, variant });

/** A relation between two entities of the file. */
export const RelationLine = z.object({
  type: z.literal("relation"),
  id: z.int().positive(),
  source: End,
  target: End,
  relation_type: name,
  /** The type by which documents know the relation. It differs from `relation_type` if a person has changed that. */
  stated_type: key,
  confidence: Score,
  properties: Properties,
  by_hand: z.object({ ...relationByHand, sync_graph: z.boolean() }).nullable(),
});
export type RelationLine = z.infer<typeof RelationLine>;

/** A record of documents that a person deleted. It stays deleted. */
export const SuppressedLine = z.object({
  type: z.literal("suppressed"),
  kind: z.enum(["entity", "relation"]),
  /** Key of the entity; of a relation source key, type and target key, with U+001F between them. */
  natural_key: name,
});
export type SuppressedLine = z.infer<typeof SuppressedLine>;
