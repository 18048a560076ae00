import { withConsent } from "../memory/consent.ts";
import { createMemoryEraser } from "../memory/eraser.ts";
import { createMemory } from "../memory/memory.ts";
import { createTurnSpool } from "../memory/spool/turn-spool.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Stores } from "../stores/open.ts";

interface MemoryParts {
  readonly config: Pick<Config, "deletion">;
  readonly stores: Pick<Stores, "records" | "documents" | "cache" | "files">;
  /** No other process serves the installation. */
  readonly exclusive: boolean;
  readonly log: Log;
}

/** Memory as questions use it, the turns that wait for its store, and the eraser of both. */
export function createServiceMemory({ config, stores, exclusive, log }: MemoryParts) {
  const { records, documents, cache, files } = stores;
  const spool = createTurnSpool({ files, alone: exclusive, log });
  const memory = withConsent(createMemory({ documents, spool, log }), { documents, spool, log });
  const { lateSeconds } = config.deletion;
  return { spool, memory, eraser: createMemoryEraser({ records, documents, cache, spool, lateSeconds, log }) };
}
