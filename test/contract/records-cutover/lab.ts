import { expect } from "vitest";
import type { PreparedChunk } from "../../../domain/chunk.ts";
import type { OutboxRow } from "../../../stores/ports/records/outbox.ts";
import { type DocumentRecords, tenant_id } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";

export const conflict = expect.objectContaining({ kind: "conflict" });

export const notFound = expect.objectContaining({ kind: "not_found" });

const targets = ["graph", "vectors", "keywords"] as const;

/** Ada knows Bob; both names are written once. */
export const acquaintance: readonly PreparedChunk[] = [
  prepared(0, {
    subjects: [subjectOf("ada", { form: "Ada", type: "person", description: "Ada is a sailor." })],
    mentions: [mentionOf("bob", { form: "Bob", type: "person" })],
    triples: [tripleOf(["ada", "knows", "bob"])],
    sentences: [["ada", "know", "bob"], ["sail"]],
  }),
  prepared(1, { mentions: [mentionOf("ada", { form: "Ada", type: "person" })], sentences: [["ada", "sail", "sail"]] }),
];

export const cutoverLab = (records: () => DocumentRecords) => {
  const entity = async (kg_id: number, key: string) => (await records().reading.entitiesByKey([kg_id], [key]))[0];
  const remove = (kg: { name: string }, source_id: string, force = false) =>
    records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force });
  const [never, soon] = [new Date(0), new Date(Date.now() + 3_600_000)];
  const leftovers = async (source_id: string, first: Date, again: Date) =>
    (await records().cutover.sweepable({ first, again }, { limit: 1000 })).filter((row) => row.source_id === source_id);
  /** Takes every outbox mark of the KG, as relays would. */
  async function project(kg_id: number): Promise<OutboxRow[]> {
    const rows: OutboxRow[] = [];
    for (const target of targets)
      rows.push(...(await records().outbox.lease(target, { limit: 1000, leaseMs: 60_000, kg_id })));
    await records().outbox.done(rows);
    return rows;
  }
  return { entity, remove, never, soon, leftovers, project };
};
