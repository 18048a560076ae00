import { type Derivation, findingsDerivation } from "../../domain/derivation.ts";
import { extractLoneChunk } from "../../ingest/prepare/extract-lone-chunk.ts";
import type { Models } from "../../models/open.ts";
import type { Log } from "../../platform/log.ts";
import { createWorkApart } from "../../platform/work-apart.ts";
import type { DerivedChunk, OutdatedChunk } from "../../stores/ports/records/derivations.ts";
import type { Records } from "../../stores/ports/records/records.ts";

interface PostedServices {
  readonly records: Pick<Records, "derivations">;
  readonly models: Pick<Models, "extract">;
  readonly derivation: Derivation;
  readonly log: Log;
}

/**
 * After an upgrade: reads the chunks that people posted again. A chunk keeps its id and its given entities. The chunks
 * of a round change in one transaction for each knowledge graph, so readers see the old findings or the new ones, and
 * caches and pages follow one new version.
 */
export interface DerivingPosted {
  /** Derives some chunks. True when there may be more to derive at once. */
  deriveSome(nowMs: number): Promise<boolean>;
}

/** Some tenths of a second of work: then the caller's other work has its turn. */
const chunksPerRound = 20;
/** Without outdated chunks the records are asked this often: a process of an earlier version may still post one. */
const lookEveryMs = 30_000;
const [firstWaitMs, longestWaitMs] = [30_000, 10 * 60_000];

export function createDerivingPosted({ records, models, log, ...services }: PostedServices): DerivingPosted {
  const derivation = findingsDerivation(services.derivation);
  const apart = createWorkApart<OutdatedChunk>({
    name: "deriving posted chunks anew",
    keyOf: ({ chunk_id }) => `${chunk_id}`,
    work: async (chunk) => (await derive(chunk.kg_id, [chunk])) > 0,
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });
  let lookAtMs = Number.NEGATIVE_INFINITY;

  /** Chunks of one knowledge graph. */
  async function derive(kg_id: number, outdated: readonly OutdatedChunk[]): Promise<number> {
    const chunks: DerivedChunk[] = [];
    for (const { chunk_id, content } of outdated)
      chunks.push({ chunk_id, prepared: await extractLoneChunk(models, content) });
    return records.derivations.deriveChunks({ kg_id, derivation, chunks });
  }

  /** If one chunk fails, each is tried alone. */
  async function deriveTogether(kg_id: number, chunks: readonly OutdatedChunk[], nowMs: number): Promise<number> {
    try {
      return await derive(kg_id, chunks);
    } catch (error) {
      log.debug({ err: error, chunks: chunks.length }, "posted chunks are derived one by one");
      return apart.run(chunks, nowMs);
    }
  }

  return {
    async deriveSome(nowMs) {
      if (nowMs < lookAtMs) return false;
      const failed = new Set(apart.failedKeys());
      const found = await records.derivations.outdatedChunks(derivation, chunksPerRound + failed.size);
      const hasFailed = ({ chunk_id }: OutdatedChunk) => failed.has(`${chunk_id}`);
      let derived = await apart.run(found.filter(hasFailed), nowMs);
      const fresh = found.filter((chunk) => !hasFailed(chunk));
      for (const kg_id of new Set(fresh.map((chunk) => chunk.kg_id)))
        derived += await deriveTogether(
          kg_id,
          fresh.filter((chunk) => chunk.kg_id === kg_id),
          nowMs,
        );
      if (derived === 0) lookAtMs = nowMs + lookEveryMs;
      else log.info({ derivation, chunks: derived }, "posted chunks were derived anew");
      return derived > 0;
    },
  };
}
