import { unavailable } from "../../domain/errors.ts";
import type { Closable, StoreHealth } from "../ports/health.ts";
import type { Neo4jClient, Run } from "./client.ts";

/** One role's use of the client. Closing the role leaves the client open for the other role. */
export interface Role extends Closable {
  readonly read: Run;
  /**
   * Runs one transaction. Transactions with the same `key` run one after another, in the order of the calls. Without
   * this queue each of them would hold a connection, which a reader needs, while it waits in the server for the lock.
   */
  write<T>(key: string, work: (run: Run) => Promise<T>): Promise<T>;
  health(): Promise<StoreHealth>;
}

/** A write that waits longer than this fails. */
const queueMs = 60_000;

export function createRole(client: Neo4jClient): Role {
  const last = new Map<string, Promise<unknown>>();
  let isOpen = true;
  return {
    read: async (statement, parameters) => {
      if (!isOpen) throw unavailable(client.role);
      return client.read(statement, parameters);
    },
    write: async (key, work) => {
      if (!isOpen) throw unavailable(client.role);
      const latest = performance.now() + queueMs;
      const inTime = async () => {
        if (performance.now() > latest) throw unavailable(client.role, new Error("no write slot became free in time"));
        return client.write(work);
      };
      const mine = (last.get(key) ?? Promise.resolve()).then(inTime, inTime);
      last.set(key, mine);
      return mine.finally(() => {
        if (last.get(key) === mine) last.delete(key);
      });
    },
    health: async () => ({ ...(await client.health()), ...(isOpen ? {} : { status: "disconnected" }) }),
    close: async () => {
      isOpen = false;
      await Promise.allSettled(last.values());
    },
  };
}
