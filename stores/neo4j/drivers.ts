import neo4j, { type Driver, type Session } from "neo4j-driver";
import { unavailable } from "../../domain/errors.ts";
import { within } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";

export interface ServerOptions {
  /** bolt:// or neo4j://, with +s for TLS. */
  readonly uri: string;
  readonly user: string;
  /** undefined sends no credentials. */
  readonly password: string | undefined;
  readonly database: string;
  readonly log: Log;
  /** The role in `unavailable` and in the log; default "graphdb". */
  readonly role?: string;
}

/** Holds the current driver and replaces it when its connections are dead. */
export interface Drivers {
  /** Runs `work` in a new session. Throws `unavailable` after `limitMs`, whether or not the server answers. */
  session<T>(mode: "READ" | "WRITE", limitMs: number, work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const roleOf = ({ role = "graphdb" }: Pick<ServerOptions, "role">): string => role;

/**
 * Size of the pool. Readers use most connections: this process runs the writes of one knowledge graph one after
 * another.
 */
const connections = 20;
/** Milliseconds until a retired driver is closed. By then all work on the driver has ended or failed. */
const retireMs = 60_000;

/**
 * When a server stays silent past its own deadline, the connections of the pool may be dead, and the driver would hand
 * them out for minutes. Therefore the driver is replaced together with its pool.
 */
export function createDrivers(options: ServerOptions): Drivers {
  let current = connect(options);
  const role = roleOf(options);
  let isOpen = true;
  const retired = new Set<Driver>();
  const retire = (driver: Driver) => {
    if (driver !== current.driver || !isOpen) return;
    options.log.warn({ role }, "Neo4j did not answer before its deadline: reconnecting");
    current = connect(options);
    retired.add(driver);
    setTimeout(() => {
      retired.delete(driver);
      quietly(driver.close());
    }, retireMs).unref();
  };
  return {
    session: async (mode, limitMs, work) => {
      // Needed because a closed driver would simply connect again.
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
      // A hanging server never acknowledges the end of a connection.
      await within(5_000, current.driver.close(), () => new Error("the connections did not close in time")).catch(
        () => undefined,
      );
    },
  };
}

/**
 * With "neo4j://" a read may go to another member of a cluster. Bookmarks make that member apply our earlier writes
 * first.
 */
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

/**
 * Ignores an error while closing a connection: the work on the connection has reported its failure already, or no work
 * used it.
 */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
