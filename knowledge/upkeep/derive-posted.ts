import { type Derivation, findingsDerivation } from "../../domain/derivation.ts";
import { extractLoneChunk } from "../../ingest/prepare/extract-lone-chunk.ts";
import type { Models } from "../../models/open.ts";
import type { Log } from "../../platform/log.ts";
import { createWorkApart } from "../../platform/work-apart.ts";
import type { OutdatedChunk } from "../../stores/ports/records/derivations.ts";
import type { Records } from "../../stores/ports/records/records.ts";

interface PostedServices {
  readonly records: Pick<Records, "derivations">;
  readonly models: Pick<Models, "extract">;
  readonly derivation: Derivation;
  readonly log: Log;
}

/**
 * After an upgrade: reads the chunks that people posted again. A chunk keeps its id and its given entities. Its records
 * change in one transaction, so readers see the old findings or the new ones.
 */
export interface DerivingPosted {
  /** Derives some chunks, one after the other. True when there may be more to derive at once. */
  deriveSome(nowMs: number): Promise<boolean>;
}

/** Some tenths of a second of work: then the caller's other work has its turn. */
const chunksPerRound = 20;
/** Without outdated chunks the records are asked this often: another process of an older version may still post one. */
const lookEveryMs = 30_000;
const [firstWaitMs, longestWaitMs] = [30_000, 10 * 60_000];

export function createDerivingPosted({ records, models, log, ...services }: PostedServices): DerivingPosted {
  const derivation = findingsDerivation(services.derivation);
  const apart = createWorkApart<OutdatedChunk>({
    name: "deriving posted chunks anew",
    keyOf: ({ chunk_id }) => `${chunk_id}`,
    work: async ({ kg_id, chunk_id, content }) => {
      const prepared = await extractLoneChunk(models, content);
      return records.derivations.deriveChunk({ kg_id, chunk_id, prepared, derivation });
    },
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });
  let lookAtMs = Number.NEGATIVE_INFINITY;
  return {
    async deriveSome(nowMs) {
      if (nowMs < lookAtMs) return false;
      const limit = chunksPerRound + apart.failedKeys().length;
      const derived = await apart.run(await records.derivations.outdatedChunks(derivation, limit), nowMs);
      if (derived === 0) lookAtMs = nowMs + lookEveryMs;
      else log.info({ derivation, chunks: derived }, "posted chunks were derived anew");
      return derived > 0;
    },
  };
}
