import { randomUUID } from "node:crypto";
import { notFound } from "../../domain/errors.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import { engineOf } from "./engine-name.ts";
import { projectionShapes } from "./projection-shapes.ts";
import { createProjections } from "./projections.ts";
import { type KgRun, rebuildKg, sizeOf } from "./rebuild-kg.ts";
import { holdTarget } from "./rebuild-lease.ts";
import type { RebuildRequest, RebuildServices } from "./rebuild-request.ts";

// Writes a projection again from the records, by key, beside a running service, and compares it at the end. The records
// keep the progress per knowledge graph after each batch; the next run after a kill continues there.

export interface RebuildResult {
  /** Written by this run. */
  readonly written: number;
  /** Knowledge graphs that an earlier run had finished. */
  readonly already: number;
  readonly kgs: number;
}

export interface Rebuild {
  /**
   * Throws `not_found` for an unknown knowledge graph or a role without an engine, `conflict` while another rebuild of
   * the target runs, `unavailable` if the engine fails.
   */
  run(request: RebuildRequest): Promise<RebuildResult>;
}

export function createRebuild(services: RebuildServices): Rebuild {
  const projections = createProjections(services);
  const { upkeep, projections: states } = services.records;

  async function run(request: RebuildRequest): Promise<RebuildResult> {
    const projection = projections.find(({ target }) => target === request.target);
    if (!projection) throw notFound(`There is no engine for ${request.target}`);
    const kgs = (await chosen(request.kg)).filter(projection.covers);
    const owner = randomUUID();
    const lease = await holdTarget(states, request.target, owner);
    const signal = request.signal ? AbortSignal.any([request.signal, lease.lost]) : lease.lost;
    try {
      await states.noteEngine(request.target, await engineOf(projection), projectionShapes[request.target]);
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

  async function rebuildAll(
    run: Omit<KgRun, "tracker" | "summary">,
    kgs: readonly KgSummary[],
  ): Promise<RebuildResult> {
    const { projection } = run;
    const ids = kgs.map(({ id }) => id);
    if (run.fresh) await states.forget(run.target, ids);
    const known = new Map((await states.progress(run.target)).map((progress) => [progress.kg_id, progress]));
    const before = sum(kgs.map(({ id }) => known.get(id)?.written ?? 0));
    const tracker = { written: before, total: sum(kgs.map((kg) => sizeOf(projection, kg))) };
    for (const kg of kgs) await rebuildKg(services, { ...run, tracker, summary: kg }, known.get(kg.id));
    if (run.kg === undefined) {
      for (const kg_id of await upkeep.unknownKgs(await projection.kgs())) await projection.drop(kg_id);
    }
    await states.forget(run.target, ids);
    const already = kgs.filter(({ id }) => known.get(id)?.stage === "done").length;
    return { written: tracker.written - before, already, kgs: kgs.length };
  }

  return { run };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
