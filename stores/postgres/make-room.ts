import { once } from "node:events";
import type pg from "pg";
import type { InTurn } from "./turns.ts";

/** A pool with the queue for its connections. */
export interface Connections {
  readonly pool: pg.Pool;
  /** Holds a turn as long as a connection is in use. */
  readonly inTurn: InTurn;
}

/** The pools of one process at one server. They share the server's limit of connections. */
export type NeighbouringPools = Set<Connections>;

/** Time for the server to end a connection. */
const endMs = 5_000;

/**
 * Ends one connection of another pool, so that the server has room for one of `own`: an idle one, or one that becomes
 * free in its turn. Returns false if the other pools hold no connection, or did not get their turn in time.
 */
export async function makeRoom(own: Connections, pools: NeighbouringPools): Promise<boolean> {
  for (const other of pools) {
    if (other === own || other.pool.totalCount === 0) continue;
    // After a failure, the caller reports the error of its own attempt to connect.
    const isMade = other
      .inTurn(() => endOne(other.pool), { isAsked: true })
      .then(
        () => true,
        () => false,
      );
    if (await isMade) return true;
  }
  return false;
}

/** The server closes the socket after it has given the place back. */
async function endOne(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const ended = once(client, "end", { signal: AbortSignal.timeout(endMs) });
  client.release(true);
  await ended.catch(() => undefined);
}
