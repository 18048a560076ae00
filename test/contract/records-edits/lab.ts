import { expect } from "vitest";
import type { PreparedChunk } from "../../../domain/chunk.ts";
import type { Entity } from "../../../domain/graph.ts";
import type { StoredRelation } from "../../../stores/ports/records/edits.ts";
import { type DocumentRecords, tenant_id } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";

export const notFound = (field?: string) => expect.objectContaining({ kind: "not_found", field });

/** Ada (a person) knows Bob; another `word` makes another revision. */
export const acquaintance = (word: string): readonly PreparedChunk[] => [
  prepared(0, {
    subjects: [subjectOf("ada", { type: "person", description: "Ada is a sailor." })],
    mentions: [mentionOf("bob", { type: "person" })],
    triples: [tripleOf(["ada", "knows", "bob"])],
    sentences: [[word]],
  }),
];

export const given = { label: "Ada L.", entity_type: "person", description: "By hand.", properties: { born: 1815 } };

export const editsLab = (records: () => DocumentRecords) => {
  const variants = (kg_id: number, key: string) => records().reading.entitiesByKey([kg_id], [key]);
  async function only(kg_id: number, key: string): Promise<Entity> {
    const [entity, ...more] = await variants(kg_id, key);
    if (!entity || more.length > 0) throw new Error(`Not exactly one entity '${key}'`);
    return entity;
  }
  async function between(kg_id: number, source: string, target: string) {
    const [from, to] = [await only(kg_id, source), await only(kg_id, target)];
    return { relation_type: "knows", source_entity_id: from.id, target_entity_id: to.id, properties: {} };
  }
  /** The relation that the documents state; its creation leaves it unpinned. */
  async function derivedOf(kg_id: number): Promise<StoredRelation> {
    const rows = await records().outbox.lease("graph", { limit: 100, leaseMs: 60_000, kg_id });
    const key = rows.find(({ key }) => key.startsWith("relation:"))?.key ?? "";
    return records().edits.editRelation(kg_id, Number(key.slice("relation:".length)), { properties: {} });
  }
  const remove = (kg: { name: string }, source_id: string) =>
    records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false });
  const counts = async (kg_id: number) => {
    const kg = await records().kgs.byId(kg_id);
    return { entities: kg?.entities_count, relations: kg?.relations_count, version: kg?.version };
  };
  return { variants, only, between, derivedOf, remove, counts };
};
