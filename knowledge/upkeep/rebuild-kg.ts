import { conflict } from "../../domain/errors.ts";
import type { GraphKind } from "../../stores/ports/graph.ts";
import type { RebuildProgress, RebuildStage } from "../../stores/ports/records/projections.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import { dueIds } from "./due-ids.ts";
import { mendKg, mendRounds } from "./mend-kg.ts";
import { checkEmbedder, type Projection } from "./projections.ts";
import type { RebuildRequest, RebuildServices } from "./rebuild-request.ts";
import { writeAgain } from "./write-again.ts";

export interface KgRun extends RebuildRequest {
  readonly signal: AbortSignal;
  /** Owner of the target's lease. */
  readonly owner: string;
  readonly projection: Projection;
  /** The knowledge graph to rebuild. */
  readonly summary: KgSummary;
  /** Progress over all knowledge graphs of the run. */
  readonly tracker: { written: number; readonly total: number };
}

/**
 * Rebuilds one knowledge graph from its stored progress. Rejects if the signal fires, after it has stored its progress.
 */
export async function rebuildKg(
  services: RebuildServices,
  run: KgRun,
  left: RebuildProgress = { kg_id: run.summary.id, stage: "chunk", last_id: 0, written: 0 },
): Promise<void> {
  const { projection, target, owner, signal, tracker, summary: kg } = run;
  const { upkeep, projections: states } = services.records;
  let progress = left;
  const save = async (patch: Partial<RebuildProgress>) => {
    tracker.written += (patch.written ?? progress.written) - progress.written;
    progress = { ...progress, ...patch };
    await states.save(target, owner, progress);
    run.onProgress?.({ target, kg: kg.name, stage: progress.stage, ...tracker });
    signal.throwIfAborted();
  };
  signal.throwIfAborted();
  await prepareEngine(services, run, progress);
  for (const kind of kindsFrom(projection, progress.stage)) {
    await save({ stage: kind, last_id: kind === progress.stage ? progress.last_id : 0 });
    const slice = { target, kg_id: kg.id, kind };
    for await (const ids of dueIds(upkeep, slice, { staged: true, after: progress.last_id })) {
      await writeAgain(services.records, projection, {
        slice,
        ids,
        onBatch: (last_id, size) => save({ last_id, written: progress.written + size }),
      });
    }
  }
  // This also checks a knowledge graph that an earlier run finished, because its engine may have changed since.
  await save({ stage: "check" });
  await check(services, projection, kg);
  await save({ stage: "done" });
}

/** Estimated number of records; changes during the run are not counted. */
export const sizeOf = ({ kinds }: Projection, kg: KgSummary): number => {
  const counts = { chunk: kg.chunks_count, entity: kg.entities_count, relation: kg.relations_count };
  return kinds.reduce((total, kind) => total + counts[kind], 0);
};

const kindsFrom = ({ kinds }: Projection, stage: RebuildStage): readonly GraphKind[] =>
  stage === "check" || stage === "done" ? [] : kinds.slice(kinds.indexOf(stage));

/**
 * Creates the collections before the rebuild reads the records. Later writes of ingestion arrive in them. Earlier
 * writes, while the collections were missing, are staged in the records by now, so the rebuild reads them.
 */
async function prepareEngine(
  { embedder, records }: RebuildServices,
  { projection, fresh, summary: kg }: KgRun,
  { stage, last_id }: RebuildProgress,
): Promise<void> {
  const isFirst = stage === "chunk" && last_id === 0;
  if (fresh && isFirst) await projection.drop(kg.id);
  else {
    checkEmbedder(projection, kg, embedder);
    await projection.checkEmbedder(kg.id);
  }
  await projection.prepare(kg.id);
  const isOfAnother = kg.embedder !== null && kg.embedder !== embedder.id;
  if (projection.target === "vectors" && isOfAnother) {
    await records.kgs.markCollectionsReady(kg.id, embedder.id);
  }
}

/** Repairs differences due to changes during the run, and removes items that the engine kept from before. */
async function check({ records }: RebuildServices, projection: Projection, kg: KgSummary): Promise<void> {
  const kind = await mendKg(records, projection, { kg_id: kg.id });
  if (kind === null) return;
  throw conflict(
    `${projection.target} still differs from the ${kind} records of '${kg.name}' after ${mendRounds} rounds`,
  );
}
