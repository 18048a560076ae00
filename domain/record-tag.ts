// The version of a record as one word, for `ETag` and `If-Match`. A record has another tag after every change of what
// it says, and the same tag otherwise.
import { createHash } from "node:crypto";
import { AppError } from "./errors.ts";
import type { FoundFacts } from "./facts.ts";
import type { Entity, Relation } from "./graph.ts";
import type { KnowledgeGraph } from "./kg.ts";
import type { Source } from "./source.ts";

/** The strong tags of an `If-Match` header; empty if no version may be changed, null if any version may be. */
export type ExpectedTags = readonly string[] | null;

/** A change that is made only if the record has one of the expected tags. */
export interface Conditional {
  readonly expected?: ExpectedTags;
}

/**
 * Throws `precondition_failed`. The caller holds the lock of the record, and its change follows in the same
 * transaction.
 */
export function expectTag(tag: string, { expected = null }: Conditional): void {
  if (expected === null || expected.includes(tag)) return;
  throw new AppError("precondition_failed", `If-Match: ${expected.length === 0 ? weak : outdated}`, {
    field: "If-Match",
  });
}

const outdated = "this version of the record is not the present one; read the record again";
/**
 * A client may have got a weak tag from a proxy that compresses answers. It would read the record again without end.
 */
const weak = "weak ETags (W/) never match; send the ETag without W/";

const tagOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

interface Dated {
  readonly updated_at: Date;
}

/**
 * Tag of an entity's own fields. Sources and evidence are left out, because they change with documents that only name
 * the entity.
 */
export const entityTag = (entity: Entity & Dated): string => {
  const { id, version, label, entity_type, description, properties, updated_at } = entity;
  return tagOf(["entity", id, version, label, entity_type, description, properties, updated_at]);
};

export const relationTag = (relation: Relation & Dated): string => {
  const { id, version, relation_type, source_entity_id, target_entity_id, confidence_score, properties } = relation;
  const ends = [source_entity_id, target_entity_id];
  return tagOf(["relation", id, version, relation_type, ends, confidence_score, properties, relation.updated_at]);
};

/** The text of a chunk never changes: another text is another chunk. */
export const chunkTag = ({ id }: { readonly id: number }): string => tagOf(["chunk", id]);

/** Tag of the settings of a knowledge graph. Counts and times are left out, because they change with every document. */
export const kgTag = (kg: KnowledgeGraph): string => {
  const { id, name, display_name, description, kg_type, domains, embedding_method, is_active } = kg;
  const stores = [kg.enable_sql_storage, kg.enable_secondary_graph_storage];
  return tagOf(["kg", id, name, display_name, description, kg_type, domains, embedding_method, is_active, stores]);
};

/**
 * Tag of the document and of what clients state about it. Counts and state are left out, because other documents and
 * jobs change them.
 */
export const sourceTag = (
  source: Pick<Source, "id" | "name" | "active_revision" | "content_hash" | "metadata"> & {
    readonly facts: FoundFacts;
  },
): string => {
  const { id, name, active_revision, content_hash, metadata, facts } = source;
  return tagOf(["source", id, name, active_revision, content_hash, metadata, facts]);
};
