import neo4j, { type Driver, type Session } from "neo4j-driver";
import { unavailable } from "../../domain/errors.ts";
import { within } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";

export interface ServerOptions {
  /** bolt:// or neo4j://, with +s for TLS. */
  readonly uri: string;
  readonly user: string;
  /** Without one no credentials are sent. */
  readonly password: string | undefined;
  readonly database: string;
  readonly log: Log;
  /** Named in `unavailable` and in the log; "graphdb" by default. */
  readonly role?: string;
}

/** The driver, replaced by a new one when its connections lead nowhere. */
export interface Drivers {
  /** Work on a session of its own; given up with `unavailable` after `limitMs`, whether or not the server answers. */
  session<T>(mode: "READ" | "WRITE", limitMs: number, work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const roleOf = ({ role = "graphdb" }: Pick<ServerOptions, "role">): string => role;

/** Writers wait for their turn in the process, so these serve mostly readers. */
const connections = 20;
/** Work on a driver that was given up has ended by then, one way or the other. */
const retireMs = 60_000;

/**
 * A server that is silent beyond its own deadline may be at the other end of dead connections, which the driver would
 * hand out again for minutes: they are left behind with their driver.
 */
export function createDrivers(options: ServerOptions): Drivers {
  let current = connect(options);
  const role = roleOf(options);
  let isOpen = true;
  const retired = new Set<Driver>();
  const retire = (driver: Driver) => {
    if (driver !== current.driver || !isOpen) return;
    options.log.warn({ role }, "Neo4j is silent beyond its deadline: connecting anew");
    current = connect(options);
    retired.add(driver);
    setTimeout(() => {
      retired.delete(driver);
      quietly(driver.close());
    }, retireMs).unref();
  };
  return {
    session: async (mode, limitMs, work) => {
      // The driver does not mind: a closed one would connect again.
      if (!isOpen) throw unavailable(role);
      const { driver, bookmarks } = current;
      const session = driver.session({ database: options.database, defaultAccessMode: mode, ...bookmarks });
      try {
        return await within(limitMs, work(session), () => {
          retire(driver);
          return unavailable(role, new Error(`no answer within ${limitMs} ms`));
        });
      } finally {
        quietly(session.close());
      }
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      for (const driver of retired) quietly(driver.close());
      // Saying good-bye to a server that hangs is not worth waiting for.
      await within(5_000, current.driver.close(), () => new Error("no good-bye")).catch(() => undefined);
    },
  };
}

/** By "neo4j://" reads may go to another member of a cluster: bookmarks have it catch up with our writes first. */
function connect({ uri, user, password }: ServerOptions) {
  const auth = password === undefined ? undefined : neo4j.auth.basic(user, password);
  const driver = neo4j.driver(uri, auth, {
    maxConnectionPoolSize: connections,
    connectionAcquisitionTimeout: 10_000,
    connectionTimeout: 5_000,
    maxTransactionRetryTime: 0,
    disableLosslessIntegers: true,
    notificationFilter: { minimumSeverityLevel: "OFF" },
    telemetryDisabled: true,
    userAgent: "loregraph",
  });
  return { driver, bookmarks: uri.startsWith("neo4j") ? { bookmarkManager: neo4j.bookmarkManager() } : {} };
}

/** What fails in letting go of a connection has been reported by the work on it, or does not matter any more. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
