import { type Derivation, derivationText } from "../../domain/derivation.ts";
import { newTraceId } from "../../domain/ids.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Log } from "../../platform/log.ts";
import { createWorkApart } from "../../platform/work-apart.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { OutdatedSource } from "../../stores/ports/records/derivations.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Registry } from "../registry.ts";
import type { DerivingPosted } from "./derive-posted.ts";

interface DerivingServices {
  readonly records: Pick<Records, "derivations" | "kgs">;
  readonly files: Pick<FileStore, "exists">;
  readonly registry: Pick<Registry, "ensureCollections">;
  readonly embedder: Pick<Embedder, "id">;
  readonly derivation: Derivation;
  /** Most documents that are derived at the same time, over all processes. 0: none. */
  readonly atOnce: number;
  readonly posted: DerivingPosted;
  readonly log: Log;
}

/**
 * After an upgrade: derives sources anew whose active revision was prepared by other versions of the code. Each becomes
 * a new revision of the same upload, through the workflow of every ingestion, so readers see the old revision until the
 * new one is complete. Chunks that people posted are derived first (derive-posted.ts). The records know the sources
 * that are still outdated, so a kill loses no progress.
 */
export interface DerivingAnew {
  /**
   * Starts as many as may be at work. True when there may be more to start at once. A source that fails does not stop
   * the others.
   */
  startSome(): Promise<boolean>;
}

const countEveryMs = 30_000;
/** Waits after failures to start one source, for example when its upload cannot be read. */
const [firstWaitMs, longestWaitMs] = [30_000, 10 * 60_000];

export function createDerivingAnew(services: DerivingServices): DerivingAnew {
  const { records, files, registry, embedder, atOnce, posted, log } = services;
  const current = { derivation: derivationText(services.derivation), embedder: embedder.id };
  const { derivation } = current;
  const apart = createWorkApart<OutdatedSource>({
    name: "deriving anew",
    keyOf: ({ source_id }) => source_id,
    work: derive,
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });
  /** The last count. */
  let outdated = 0;
  let countedAtMs = Number.NEGATIVE_INFINITY;

  /** Counts now and then, because counting reads all outdated sources, and logs the progress. */
  async function look(nowMs: number): Promise<void> {
    if (nowMs - countedAtMs < countEveryMs) return;
    const { waiting, running, left } = await records.derivations.count(derivation);
    const before = outdated;
    outdated = waiting + running;
    countedAtMs = nowMs;
    if (before === 0 && outdated > 0)
      log.info({ derivation, outdated, atOnce }, "sources of older versions are derived anew");
    else if (outdated > 0) log.info({ derivation, outdated }, "sources are derived anew");
    else if (before > 0) log.info({ derivation, left }, "all sources that could be derived anew are up to date");
  }

  /** True when a job was started, or the source will stay as it is. */
  async function derive({ source_id, source_name, kg_id, kg_name, content_hash }: OutdatedSource): Promise<boolean> {
    const kg = await records.kgs.byId(kg_id);
    if (kg === null) return false;
    if (await files.exists(`uploads/${content_hash}`)) {
      // A new or empty engine lacks the collections, and writes to a missing one are dropped.
      await registry.ensureCollections({ ...kg, collections_ready: false });
      return records.derivations.begin({ source_id, derivation, trace_id: newTraceId(), at_once: atOnce });
    }
    log.warn(
      { source_id, source_name, kg_name },
      "the upload is missing: the source cannot be derived anew and stays as it is",
    );
    await records.derivations.leave(source_id, derivation);
    return true;
  }

  return {
    async startSome() {
      if (atOnce === 0) return false;
      const nowMs = Date.now();
      if (await posted.deriveSome(nowMs)) return true;
      await look(nowMs);
      const free = outdated === 0 ? 0 : atOnce - (await records.derivations.running());
      if (free <= 0) return false;
      const limit = free + apart.failedKeys().length;
      return (await apart.run(await records.derivations.outdated(current, limit), nowMs)) > 0;
    },
  };
}
