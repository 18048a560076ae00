import type { IngestionRef } from "../../../domain/job.ts";
import { newKg } from "../../support/document-lab.ts";
import { type CoreRecords, refOf, upload } from "../../support/record-lab.ts";

/** Bounds of the network picture. */
export const limits = { nodes: 100, edges: 100 };

export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const timeOf = (text: string | null | undefined): number => (text ? Date.parse(text) : 0);

export type Open = () => CoreRecords;

/** A queued ingestion in a knowledge graph of its own. */
export async function queued(records: CoreRecords, content = "x"): Promise<IngestionRef> {
  const kg = await newKg(records);
  return refOf(kg.id, await records.sources.accept(upload(kg.id, content)));
}

export async function running(records: CoreRecords, claim = "run-1"): Promise<IngestionRef> {
  const ref = await queued(records);
  await records.jobs.claim(ref, { claim, workflow_id: "w" });
  return ref;
}

/** Removes batch after batch; returns the number of jobs. */
export async function removeAll(records: CoreRecords, before: Date): Promise<number> {
  const removed = await records.jobs.remove(before);
  return removed === 0 ? 0 : removed + (await removeAll(records, before));
}

export const result = {
  chunks_count: 1,
  entities_count: 2,
  relations_count: 3,
  vector_points_count: 1,
  visualizations: ["dashboard"],
  warnings: [],
};
