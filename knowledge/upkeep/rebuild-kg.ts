import { conflict } from "../../domain/errors.ts";
import type { GraphKind } from "../../stores/ports/graph.ts";
import type { RebuildProgress, RebuildStage } from "../../stores/ports/records/projections.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import { compare, dueIds, hasDrift } from "./compare.ts";
import { checkEmbedder, type Projection } from "./projections.ts";
import type { RebuildRequest, RebuildServices } from "./rebuild-request.ts";
import { mend, writeAgain } from "./write-again.ts";

export interface KgRun extends RebuildRequest {
  readonly signal: AbortSignal;
  /** Holds the target's lease. */
  readonly owner: string;
  readonly projection: Projection;
  /** Over all knowledge graphs of the run. */
  readonly tracker: { written: number; readonly total: number };
}

/** More than this many rounds of comparing and mending are not a matter of what happens meanwhile. */
const checkRounds = 5;

/** One knowledge graph from where it was left; rejects when the signal fires, with all that is done written down. */
export async function rebuildKg(
  services: RebuildServices,
  run: KgRun,
  kg: KgSummary,
  left: RebuildProgress = { kg_id: kg.id, stage: "chunk", last_id: 0, written: 0 },
): Promise<void> {
  const { projection, target, owner, signal, tracker } = run;
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
  await makeRoom(services, run, kg, progress);
  for (const kind of kindsFrom(projection, progress.stage)) {
    await save({ stage: kind, last_id: kind === progress.stage ? progress.last_id : 0 });
    const slice = { target, kg_id: kg.id, kind };
    for await (const ids of dueIds(upkeep, slice, { staged: true, after: progress.last_id })) {
      await writeAgain(services.records, projection, slice, ids, (last_id, size) =>
        save({ last_id, written: progress.written + size }),
      );
    }
  }
  // Also of one that an earlier run had finished: nobody knows what happened to the engine since.
  await save({ stage: "check" });
  await check(services, projection, kg);
  await save({ stage: "done" });
}

/** An estimate: what comes and goes meanwhile is not in it. */
export const sizeOf = ({ kinds }: Projection, kg: KgSummary): number => {
  const counts = { chunk: kg.chunks_count, entity: kg.entities_count, relation: kg.relations_count };
  return kinds.reduce((total, kind) => total + counts[kind], 0);
};

const kindsFrom = ({ kinds }: Projection, stage: RebuildStage): readonly GraphKind[] =>
  stage === "check" || stage === "done" ? [] : kinds.slice(kinds.indexOf(stage));

/**
 * The collections are there before anything is read: what ingestion writes from now on arrives, and what it wrote into
 * nothing is staged by now and among what is read.
 */
async function makeRoom(
  { embedder, records }: RebuildServices,
  { projection, fresh }: KgRun,
  kg: KgSummary,
  { stage, last_id }: RebuildProgress,
): Promise<void> {
  const isFirst = stage === "chunk" && last_id === 0;
  if (fresh && isFirst) await projection.drop(kg.id);
  else checkEmbedder(projection, kg, embedder);
  await projection.prepare(kg.id);
  const isOfAnother = kg.embedder !== null && kg.embedder !== embedder.id;
  if (projection.target === "vectors" && isOfAnother) {
    await records.kgs.markCollectionsReady(kg.id, embedder.id);
  }
}

/** What went or changed meanwhile, and what the engine holds of former times. */
async function check({ records }: RebuildServices, projection: Projection, kg: KgSummary): Promise<void> {
  for (const kind of projection.kinds) {
    for (let round = 1; ; round += 1) {
      const difference = await compare(records.upkeep, projection, kg.id, kind);
      if (!hasDrift(difference)) break;
      if (round === checkRounds) throw conflict(`${kind} records of '${kg.name}' do not stay in ${projection.target}`);
      await mend(records, projection, difference);
    }
  }
}
