import type { Log } from "../../platform/log.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import { engineOf } from "./engine-name.ts";
import { createProjections, type Projection } from "./projections.ts";
import type { RebuildServices } from "./rebuild-request.ts";

/**
 * Knows which engines lack what was written to another one. Answers would silently miss it: whoever changed a URL is to learn
 * it from the log and from the service's state, not from his users.
 */
export interface ProjectionWatch {
  /** A round of a loop: looks again. An engine that cannot be reached keeps its verdict: that trouble is told by probes. */
  look(): Promise<false>;
  /** A probe that is degraded while one of the targets has to be rebuilt. */
  watching(targets: readonly ProjectionTarget[], probe: () => Promise<StoreHealth>): () => Promise<StoreHealth>;
}

interface Watched extends RebuildServices {
  readonly log: Log;
}

/** The largest knowledge graphs are counted, once: enough to notice an engine that was emptied or swapped for another. */
const countedKgs = 200;

export function createProjectionWatch(services: Watched): ProjectionWatch {
  const { records, log } = services;
  // A copy gets everything again by itself, and nobody waits for it.
  const projections = createProjections({ ...services, secondaryGraph: null });
  const incomplete = new Set<ProjectionTarget>();
  /** Knowledge graphs that are to be counted the next time; the largest where there is no entry. */
  const doubtful = new Map<ProjectionTarget, readonly KgSummary[]>();

  async function lookAt(projection: Projection): Promise<void> {
    const { target } = projection;
    const engine = await engineOf(projection);
    const { complete } = await records.projections.noteEngine(target, engine);
    const kgs = await records.upkeep.kgs();
    const lacking = await lackingKgs(projection, kgs);
    doubtful.set(target, lacking);
    if (complete && lacking.length === 0) {
      if (incomplete.delete(target)) log.info({ target, engine }, `${target} holds everything again`);
      return;
    }
    if (incomplete.has(target)) return;
    incomplete.add(target);
    log.warn({ target, engine }, `${target} lacks what was written before: run \`npm run rebuild -- ${target}\``);
    // New documents are to be found at once; writes to a missing collection would be dropped.
    for (const { id } of kgs) await projection.prepare(id);
  }

  /** Active chunks are in the engine before they count, so fewer than the records count is too few. */
  async function lackingKgs(projection: Projection, kgs: readonly KgSummary[]): Promise<readonly KgSummary[]> {
    const before = doubtful.get(projection.target)?.map(({ id }) => id);
    const asked = before
      ? kgs.filter(({ id }) => before.includes(id))
      : kgs.toSorted((a, b) => b.chunks_count - a.chunks_count).slice(0, countedKgs);
    const lacking: KgSummary[] = [];
    for (const kg of asked) if ((await projection.countChunks(kg.id)) < kg.chunks_count) lacking.push(kg);
    return lacking;
  }

  return {
    async look() {
      for (const projection of projections) {
        await lookAt(projection).catch((error: unknown) => {
          log.debug({ err: error, target: projection.target }, "a projection could not be looked at");
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
