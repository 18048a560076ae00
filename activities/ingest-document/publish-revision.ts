import type { StepContext } from "../../agents/step.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { KeyedMutex } from "../../platform/keyed-mutex.ts";
import { flipRevision } from "./flip-revision.ts";
import type { IngestionServices } from "./services.ts";
import { withoutSkipped } from "./without-skipped.ts";

/** Flips, then waits until every projection shows the new revision. After the flip the job cannot be cancelled. */
export async function publishRevision(
  { records, relay, priorityGate }: IngestionServices,
  ref: IngestionRef,
  { inTurn, context }: { readonly inTurn: KeyedMutex; readonly context: StepContext },
): Promise<{ readonly kg_version: number }> {
  const { kg_id } = ref;
  const flip = () => priorityGate.runHeavy(() => records.cutover.flip(ref, context.claim), "next");
  const { kg_version, counts } = await inTurn(`flip:${kg_id}`, () => flipRevision(flip, context));
  // One document at a time: its relay also projects the keys of the documents that wait behind it.
  await inTurn(`project:${kg_id}`, () => relay.catchUp(kg_id, kg_version, context.signal));
  const done = (items: number) => ({ status: "completed", items, items_total: items }) as const;
  // The relay has just written entities and relations to the engines.
  const stored = (items: number) => ({ ...done(items), work: { began_ms_ago: 0, ended_ms_ago: 0 } }) as const;
  const patches = {
    extract_entities: done(counts.entities_count),
    extract_relations: done(counts.relations_count),
    generate_embeddings: done(counts.vector_points_count),
    store_in_graph_store: stored(counts.entities_count + counts.relations_count),
    store_vectors: stored(counts.vector_points_count),
    generate_visualizations: { status: "running" },
  } as const;
  await records.jobs.stages(ref.job_id, context.claim, await withoutSkipped(records, ref, patches));
  return { kg_version };
}
