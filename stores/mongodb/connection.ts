import { type Connection, Mongoose, mongo, STATES } from "mongoose";
import { unavailable } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import { startLoop } from "../../platform/loop.ts";
import type { StoreHealth } from "../ports/health.ts";
import { translate } from "./errors.ts";

/**
 * Milliseconds for an operation with its retries: the driver tells the server what is left of them (maxTimeMS) and gives
 * the connection up when they have passed. Looking for a server before a retry comes on top: 4.5 seconds at most.
 */
const operationTimeout = 3_000;
/** Milliseconds for finding or reaching a server; with the heartbeat they bound how long its silence goes unnoticed. */
const reachTimeout = 1_500;
const heartbeatInterval = 2_000;
/** Milliseconds between attempts to connect for the first time; later ones are the driver's. */
const retryInterval = 1_000;

const clientOptions: mongo.MongoClientOptions = {
  appName: "loregraph",
  maxPoolSize: 20,
  timeoutMS: operationTimeout,
  serverSelectionTimeoutMS: reachTimeout,
  connectTimeoutMS: reachTimeout,
  heartbeatFrequencyMS: heartbeatInterval,
  // What was acknowledged outlives a crash of the server.
  writeConcern: { w: "majority", journal: true },
};

export interface MongoLink {
  readonly connection: Connection;
  /** Runs `work` on a connected server. Throws `unavailable` at once while there is none. */
  use<T>(work: () => Promise<T>): Promise<T>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

interface MongoLinkOptions {
  readonly uri: string;
  readonly log: Log;
  /** Done once after connecting, again until it succeeds; operations do not wait for it. */
  readonly prepare: (connection: Connection) => Promise<void>;
}

/**
 * One pool that connects in the background, so that nobody waits for a role that is not critical. Only operations that
 * come during the first attempt wait for its end.
 */
export function openMongoLink({ uri, log, prepare }: MongoLinkOptions): MongoLink {
  checkAddress(uri);
  // An instance of its own: no other user of the library can change what filters may hold.
  const mongoose = new Mongoose({ sanitizeFilter: true, strictQuery: "throw", bufferCommands: false });
  const connection = mongoose.createConnection();
  connection.on("error", () => undefined); // Told by the operation or the attempt that failed.
  const isConnected = () => connection.readyState === STATES.connected;
  let lastFailure: unknown;
  let closed: Promise<void> | undefined;
  const isClosing = () => closed !== undefined;

  const connect = once(async () => {
    await connection.openUri(uri, { ...clientOptions, dbName: databaseOf(uri) }).catch((error: unknown) => {
      if (lastFailure === undefined) log.warn({ err: error }, "documents unavailable; trying on in the background");
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
        await prepared().catch((error: unknown) => log.debug({ err: error }, "no indexes yet"));
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

/** A mistake in the setting fails the start, where an absent server does not. */
function checkAddress(uri: string): void {
  try {
    new mongo.MongoClient(uri, clientOptions);
  } catch (cause) {
    throw new Error("MONGODB_URI is not an address of MongoDB", { cause });
  }
}

/** Without a database in the address the driver would take "test". */
const databaseOf = (uri: string): string => /^[^/]*\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? "loregraph";

/** Runs until it succeeded; then never again. */
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
    .catch(() => undefined); // What is wrong with the server is for operations to say.

/** The library's own `close` would wait for an attempt that may take its whole time; ending its client ends the attempt. */
async function closeAll(connection: Connection, firstAttempt: Promise<unknown>, stop: () => Promise<void>) {
  const stopped = stop();
  if (connection.readyState === STATES.connecting) await connection.getClient()?.close(true);
  await firstAttempt;
  await connection.destroy(true);
  await stopped;
}
