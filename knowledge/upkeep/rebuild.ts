import { randomUUID } from "node:crypto";
import { conflict, notFound } from "../../domain/errors.ts";
import type { GraphKind } from "../../stores/ports/graph.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { RebuildProgress } from "../../stores/ports/records/projections.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import { compare, dueIds, hasDrift } from "./compare.ts";
import { engineOf } from "./engine-name.ts";
import { checkEmbedder, createProjections, type Projection, type ProjectionServices } from "./projections.ts";
import { holdTarget } from "./rebuild-lease.ts";
import { mend, writeAgain } from "./write-again.ts";

// Brings a projection to exactly what the records say, while the service runs: everything is written again by key, and at last
// compared. Progress is kept in the records after each batch, by knowledge graph; whoever comes after a kill goes on from there.

export interface RebuildServices extends ProjectionServices {
  readonly records: Pick<Records, "kgs" | "upkeep" | "outbox" | "projections">;
}

export interface RebuildRequest {
  readonly target: ProjectionTarget;
  /** Name of the one knowledge graph to rebuild, of whichever tenants; default: all. */
  readonly kg?: string | undefined;
  /** Empties the engine first, and begins anew where another run had stopped. Answers are incomplete until the end. */
  readonly fresh?: boolean;
  /** Stops after the batch under way; what is done stays done. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildStep) => void;
}

export interface RebuildStep {
  readonly target: ProjectionTarget;
  readonly kg: string;
  readonly stage: RebuildProgress["stage"];
  /** Records written so far over all knowledge graphs, earlier runs included; an estimate of all there are. */
  readonly written: number;
  readonly total: number;
}

export interface RebuildResult {
  /** Written by this run. */
  readonly written: number;
  /** Knowledge graphs that an earlier run had finished. */
  readonly already: number;
  readonly kgs: number;
}

export interface Rebuild {
  /**
   * Throws `not_found` for an unknown knowledge graph and for a role that is not there, `conflict` while another rebuild of the
   * target runs, `unavailable` when the engine fails on the way.
   */
  run(request: RebuildRequest): Promise<RebuildResult>;
}

/** More than this many rounds of comparing and mending are not a matter of what happens meanwhile. */
const checkRounds = 5;

export function createRebuild(services: RebuildServices): Rebuild {
  const projections = createProjections(services);
  const { upkeep, projections: states } = services.records;

  async function run(request: RebuildRequest): Promise<RebuildResult> {
    const projection = projections.find(({ target }) => target === request.target);
    if (!projection) throw notFound(`There is no engine for ${request.target}`);
    const kgs = await chosen(request.kg);
    const owner = randomUUID();
    const lease = await holdTarget(states, request.target, owner);
    const signal = request.signal ? AbortSignal.any([request.signal, lease.lost]) : lease.lost;
    try {
      await states.noteEngine(request.target, await engineOf(projection));
      const result = await rebuildAll({ ...request, signal, owner, projection }, kgs);
      if (request.kg === undefined) await states.complete(request.target, owner);
      return result;
    } finally {
      await lease.release();
    }
  }

  async function chosen(name: string | undefined): Promise<readonly KgSummary[]> {
    const kgs = await upkeep.kgs();
    if (name === undefined) return kgs;
    const named = kgs.filter((kg) => kg.name === name);
    if (named.length === 0) throw notFound(`Knowledge graph '${name}' not found`);
    return named;
  }

  async function rebuildAll(run: Run, kgs: readonly KgSummary[]): Promise<RebuildResult> {
    const { projection, owner } = run;
    const ids = kgs.map(({ id }) => id);
    if (run.fresh) await states.forget(run.target, ids);
    const known = new Map((await states.progress(run.target)).map((progress) => [progress.kg_id, progress]));
    const before = sum(kgs.map(({ id }) => known.get(id)?.written ?? 0));
    const tracker = { written: before, total: sum(kgs.map((kg) => estimate(projection, kg))) };
    for (const kg of kgs) await rebuildOne(services, { ...run, owner, tracker }, kg, known.get(kg.id) ?? start(kg));
    if (run.kg === undefined) {
      for (const kg_id of await upkeep.unknownKgs(await projection.kgs())) await projection.drop(kg_id);
    }
    await states.forget(run.target, ids);
    const already = kgs.filter(({ id }) => known.get(id)?.stage === "done").length;
    return { written: tracker.written - before, already, kgs: kgs.length };
  }

  return { run };
}

interface Run extends RebuildRequest {
  readonly signal: AbortSignal;
  readonly owner: string;
  readonly projection: Projection;
}

interface TrackedRun extends Run {
  readonly tracker: { written: number; readonly total: number };
}

const start = ({ id }: KgSummary): RebuildProgress => ({ kg_id: id, stage: "chunk", last_id: 0, written: 0 });

async function rebuildOne(
  services: RebuildServices,
  run: TrackedRun,
  kg: KgSummary,
  from: RebuildProgress,
): Promise<void> {
  const { projection, target, owner, signal, tracker } = run;
  const { upkeep, projections: states } = services.records;
  let progress = from;
  const save = async (patch: Partial<RebuildProgress>) => {
    tracker.written += (patch.written ?? progress.written) - progress.written;
    progress = { ...progress, ...patch };
    await states.save(target, owner, progress);
    run.onProgress?.({ target, kg: kg.name, stage: progress.stage, ...tracker });
    signal.throwIfAborted();
  };
  if (progress.stage === "done") return;
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
  await save({ stage: "check" });
  await check(services, projection, kg);
  await save({ stage: "done" });
}

const kindsFrom = ({ kinds }: Projection, stage: RebuildProgress["stage"]): readonly GraphKind[] =>
  stage === "check" || stage === "done" ? [] : kinds.slice(kinds.indexOf(stage));

/**
 * The collections are there before anything is read: what ingestion writes from now on arrives, and what it wrote into
 * nothing is staged by now and among what is read.
 */
async function makeRoom(
  { embedder, records }: RebuildServices,
  { projection, fresh }: Run,
  kg: KgSummary,
  { stage, last_id }: RebuildProgress,
): Promise<void> {
  const isFirst = stage === "chunk" && last_id === 0;
  if (fresh && isFirst) await projection.drop(kg.id);
  else checkEmbedder(projection, kg, embedder);
  await projection.prepare(kg.id);
  if (projection.target === "vectors" && kg.embedder !== embedder.id) {
    await records.kgs.markCollectionsReady(kg.id, embedder.id);
  }
}

/** What went or changed meanwhile, and what the engine holds of former times. */
async function check({ records }: RebuildServices, projection: Projection, kg: KgSummary): Promise<void> {
  for (const kind of projection.kinds) {
    for (let round = 1; ; round += 1) {
      const difference = await compare(records.upkeep, projection, kg.id, kind);
      if (!hasDrift(difference)) break;
      if (round === checkRounds)
        throw conflict(`The ${kind} records of '${kg.name}' do not stay in ${projection.target}`);
      await mend(records, projection, difference);
    }
  }
}

const estimate = ({ kinds }: Projection, kg: KgSummary): number =>
  sum(kinds.map((kind) => ({ chunk: kg.chunks_count, entity: kg.entities_count, relation: kg.relations_count })[kind]));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
