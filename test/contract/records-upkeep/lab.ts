import type { GraphKind } from "../../../stores/ports/graph.ts";
import type { ProjectionTarget } from "../../../stores/ports/records/outbox.ts";
import type { Records } from "../../../stores/ports/records/records.ts";
import type { DocumentRecords } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";

export type UpkeepLab = DocumentRecords & Pick<Records, "upkeep" | "projections">;

export const two = [
  prepared(0, {
    subjects: [subjectOf("ada", { strength: 0.5 })],
    mentions: [mentionOf("bob"), mentionOf("bob", { start: 5, end: 9 })],
    triples: [tripleOf(["ada", "knows", "bob"])],
  }),
  { ...prepared(1, { mentions: [mentionOf("ada")] }), lead: "Name | Born" },
];

export const everything = { after: 0, limit: 1_000 };

export type Open = () => UpkeepLab;

export const sliceOf = (kg_id: number, kind: GraphKind, target: ProjectionTarget = "graph") => ({
  target,
  kg_id,
  kind,
});

/** Works off all marks of the KG, as relays would. */
export async function project(records: UpkeepLab, kg_id: number): Promise<void> {
  for (const target of ["graph", "vectors", "keywords"] as const) {
    await records.outbox.done(await records.outbox.lease(target, { limit: 1_000, leaseMs: 60_000, kg_id }));
  }
}
