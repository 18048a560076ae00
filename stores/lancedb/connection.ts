import type { Connection, Session } from "@lancedb/lancedb";
import { connect, Session as EngineSession } from "./engine.ts";

/**
 * The engine's defaults are 6 GB and 1 GB per process. These limits hold the full-text index of some hundred thousand
 * chunks and the metadata of a thousand tables; the rest is read from disk again.
 */
const indexCacheBytes = 128n * 1_048_576n;
const metadataCacheBytes = 32n * 1_048_576n;

/** A connection with bounded caches. */
export async function connectTo(
  folder: string,
): Promise<{ readonly connection: Connection; readonly session: Session }> {
  const session = new EngineSession(indexCacheBytes, metadataCacheBytes);
  // Passed as an option: the engine ignores a session in the third argument, although its types declare one.
  return { connection: await connect(folder, { session }), session };
}
