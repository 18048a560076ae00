import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import { engineOf } from "./engine-name.ts";
import { projectionShapes } from "./projection-shapes.ts";
import { createProjections, type Projection } from "./projections.ts";
import type { RebuildServices } from "./rebuild-request.ts";

/**
 * Knows which engines lack data that was written to an earlier engine. Answers would silently miss that data, so the
 * log and the service's state tell the operator who changed a URL.
 */
export interface ProjectionWatch {
  /** One round of a loop. An engine that cannot be reached keeps its last verdict; its probe reports the outage. */
  look(): Promise<false>;
  /** Returns a probe that says "degraded" while one of the targets has to be rebuilt. */
  watching(targets: readonly ProjectionTarget[], probe: () => Promise<StoreHealth>): () => Promise<StoreHealth>;
}

interface Watched extends RebuildServices {
  readonly log: Log;
}

/** The largest knowledge graphs are counted once: enough to notice an empty or exchanged engine. */
const countedKgs = 200;

export function createProjectionWatch(services: Watched): ProjectionWatch {
  const { records, log } = services;
  // The secondary graph is filled again by its own relay, and no job waits for it.
  const projections = createProjections({ ...services, secondaryGraph: null });
  const incomplete = new Set<ProjectionTarget>();
  /** Knowledge graphs whose vectors another embedder made, as far as the log says so. */
  const foreign = new Set<number>();
  /** By target: knowledge graphs to count in the next round; without an entry, the largest ones. */
  const doubtful = new Map<ProjectionTarget, readonly KgSummary[]>();

  async function lookAt(projection: Projection): Promise<void> {
    const { target } = projection;
    const engine = await engineOf(projection);
    const { complete } = await records.projections.noteEngine(target, engine, projectionShapes[target]);
    const lacking = await lackingKgs(projection);
    doubtful.set(target, lacking);
    if (complete && lacking.length === 0) {
      if (incomplete.delete(target)) log.info({ target, engine }, `${target} is complete again`);
      return;
    }
    if (incomplete.has(target)) return;
    incomplete.add(target);
    log.warn({ target, engine }, `${target} lacks earlier records: run \`npm run rebuild -- ${target}\``);
    // New documents must be found at once, and writes to a missing collection would be dropped.
    for (const { id } of await records.upkeep.kgs()) await projection.prepare(id);
  }

  /**
   * Chunks are in the engine before the records count them, so an engine with fewer chunks than the records lacks some.
   * Once none is doubtful, a round reads no knowledge graph: there may be thousands.
   */
  async function lackingKgs(projection: Projection): Promise<readonly KgSummary[]> {
    const before = doubtful.get(projection.target)?.map(({ id }) => id);
    if (before?.length === 0) return [];
    const kgs = await records.upkeep.kgs();
    const asked = before
      ? kgs.filter(({ id }) => before.includes(id))
      : kgs.toSorted((a, b) => b.chunks_count - a.chunks_count).slice(0, countedKgs);
    const lacking: KgSummary[] = [];
    for (const kg of asked) if (await lacks(projection, kg)) lacking.push(kg);
    return lacking;
  }

  /** Vectors of another embedder are as good as none. The log says what to do, once for each knowledge graph. */
  async function lacks(projection: Projection, kg: KgSummary): Promise<boolean> {
    try {
      await projection.checkEmbedder(kg.id);
      return (await projection.countChunks(kg.id)) < kg.chunks_count;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
      if (!foreign.has(kg.id)) log.warn({ kg: kg.name }, error.message);
      foreign.add(kg.id);
      return true;
    }
  }

  return {
    async look() {
      for (const projection of projections) {
        await lookAt(projection).catch((error: unknown) => {
          log.debug({ err: error, target: projection.target }, "a projection could not be checked");
        });
      }
      return false;
    },
    watching: (targets, probe) => async () => {
      const health = await probe();
      const isDegraded = health.status === "connected" && targets.some((target) => incomplete.has(target));
      return isDegraded ? { ...health, status: "degraded" } : health;
    },
  };
}
