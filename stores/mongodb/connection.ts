import { type Connection, Mongoose, mongo, STATES } from "mongoose";
import { unavailable } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import { startLoop } from "../../platform/loop.ts";
import type { StoreHealth } from "../ports/health.ts";
import { translate } from "./errors.ts";

/**
 * Milliseconds for an operation with its retries. The driver sends the remaining time to the server (maxTimeMS) and
 * drops the connection when it has passed. Finding a server before a retry takes additional time: 4.5 seconds at most.
 */
const operationTimeout = 3_000;
/** Milliseconds to find a server. */
const reachTimeout = 1_500;
/**
 * Milliseconds without an answer to a heartbeat after which the driver drops all connections to the server. A busy
 * machine has pauses of a second, so it must be longer. A silent server is noticed at the latest after this time and
 * one interval between heartbeats.
 */
const silenceTimeout = 3_000;
const heartbeatInterval = 2_000;
/** Milliseconds between attempts at the first connection. Later reconnections are the driver's task. */
const retryInterval = 1_000;

const clientOptions: mongo.MongoClientOptions = {
  appName: "loregraph",
  maxPoolSize: 20,
  serverSelectionTimeoutMS: reachTimeout,
  heartbeatFrequencyMS: heartbeatInterval,
  // Acknowledged writes survive a crash of the server.
  writeConcern: { w: "majority", journal: true },
};

export interface MongoLink {
  readonly connection: Connection;
  /** Runs `work` on a connected server. Throws `unavailable` at once while no server is connected. */
  use<T>(work: () => Promise<T>): Promise<T>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

interface MongoLinkOptions {
  readonly uri: string;
  readonly log: Log;
  /**
   * Raises the limits of an operation and of a heartbeat to at least so many milliseconds. Default: the limits above.
   */
  readonly patienceMs?: number;
  /** Runs after each connection until it has succeeded once. Operations do not wait for it. */
  readonly prepare: (connection: Connection) => Promise<void>;
}

/**
 * One pool that connects in the background, because the role is not critical. An operation that is called during the
 * first attempt waits for the attempt's end; later operations never wait for a connection.
 */
export function openMongoLink({ uri, log, patienceMs = 0, prepare }: MongoLinkOptions): MongoLink {
  checkAddress(uri);
  // An instance of Mongoose of its own, so that no other code in this process can change the settings for filters.
  const mongoose = new Mongoose({ sanitizeFilter: true, strictQuery: "throw", bufferCommands: false });
  const connection = mongoose.createConnection();
  const limits = {
    timeoutMS: Math.max(operationTimeout, patienceMs),
    connectTimeoutMS: Math.max(silenceTimeout, patienceMs),
  };
  connection.on("error", () => undefined); // The failed operation or attempt reports the error.
  const isConnected = () => connection.readyState === STATES.connected;
  let lastFailure: unknown;
  let closed: Promise<void> | undefined;
  const isClosing = () => closed !== undefined;

  const connect = once(async () => {
    await connection.openUri(uri, { ...clientOptions, ...limits, dbName: databaseOf(uri) }).catch((error: unknown) => {
      if (lastFailure === undefined) log.warn({ err: error }, "documents unavailable; reconnecting in the background");
      lastFailure = error;
      throw error;
    });
    connection.on("disconnected", () => isClosing() || log.warn("documents unavailable: connection lost"));
    connection.on("reconnected", () => log.info("documents available again"));
  });
  const prepared = once(() => prepare(connection));
  const firstAttempt = connect().catch(() => undefined);
  const loop = startLoop({
    name: "documents",
    intervalMs: retryInterval,
    log,
    round: async () => {
      await firstAttempt;
      if (isClosing()) return false;
      const connected = await connect().then(isConnected, () => false);
      if (connected && !isClosing())
        await prepared().catch((error: unknown) => log.debug({ err: error }, "the indexes could not be created yet"));
      return false;
    },
  });

  return {
    connection,
    async use(work) {
      await firstAttempt;
      if (!isConnected()) throw unavailable("documents", lastFailure);
      return work().catch((error: unknown) => {
        throw translate(error);
      });
    },
    health: () => health(connection, firstAttempt),
    close() {
      closed ??= closeAll(connection, firstAttempt, loop.close);
      return closed;
    },
  };
}

/** A malformed setting fails the start; an absent server does not. */
function checkAddress(uri: string): void {
  try {
    new mongo.MongoClient(uri, clientOptions);
  } catch (cause) {
    throw new Error("MONGODB_URI is not a valid MongoDB URI", { cause });
  }
}

/** For an address without a database the driver would use "test". */
const databaseOf = (uri: string): string => /^[^/]*\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? "loregraph";

/** Repeats `work` on each call until it succeeds once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

async function health(connection: Connection, firstAttempt: Promise<unknown>): Promise<StoreHealth> {
  await firstAttempt;
  const began = performance.now();
  const sinceThen = () => Math.round(performance.now() - began);
  const info = connection.readyState === STATES.connected ? await buildInfo(connection) : undefined;
  if (info === undefined) return { status: "disconnected", latency_ms: sinceThen(), engine: "MongoDB" };
  return { status: "connected", latency_ms: sinceThen(), engine: `MongoDB ${info.version}` };
}

const buildInfo = async (connection: Connection): Promise<mongo.Document | undefined> =>
  connection.db
    ?.admin()
    .buildInfo()
    .catch(() => undefined); // The operations report the failure.

/**
 * The library's `close` would wait until a running attempt times out. Closing the attempt's client ends the attempt at
 * once.
 */
async function closeAll(connection: Connection, firstAttempt: Promise<unknown>, stop: () => Promise<void>) {
  const stopped = stop();
  if (connection.readyState === STATES.connecting) await connection.getClient()?.close(true);
  await firstAttempt;
  await connection.destroy(true);
  await stopped;
}
