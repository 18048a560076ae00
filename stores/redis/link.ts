import { createClient } from "redis";
import { within } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";
import { startLoop } from "../../platform/loop.ts";
import type { StoreHealth } from "../ports/health.ts";

/** Milliseconds to wait for an answer. In an outage the first caller waits this long. */
const answerTimeout = 1_000;
/** Milliseconds between pings of the client, and milliseconds without an answer after which it drops the connection. */
const pingInterval = 1_000;
const silenceTimeout = 3_000;
/** Milliseconds between attempts to connect, plus up to a quarter, so that many processes do not reconnect at once. */
const longestPause = 1_500;
const probeInterval = 500;
const maxCommandsUnderWay = 10_000;

const newClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    // Commands do not wait for a connection: this process's own cache serves the caller instead.
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxCommandsUnderWay,
    pingInterval,
    socket: {
      connectTimeout: answerTimeout,
      socketTimeout: silenceTimeout,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, longestPause) * (1 + Math.random() / 4),
    },
  });

export type RedisClient = ReturnType<typeof newClient>;

export interface RedisLink {
  /** Returns Redis' answer. If Redis is away, answers too late or refuses, returns the answer of `meanwhile`. */
  ask<T>(command: (redis: RedisClient) => Promise<T>, meanwhile: () => Promise<T>): Promise<T>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

interface RedisLinkOptions {
  readonly url: string;
  readonly log: Log;
  /** Runs before Redis is used, and again until `isUpToDate` is true. After a failure a later probe tries again. */
  readonly bringUpToDate: (redis: RedisClient) => Promise<void>;
  readonly isUpToDate: () => boolean;
  /** Called when callers begin to use Redis. */
  readonly serving: () => void;
}

/**
 * One connection with two states. While it is trusted, commands go to Redis. The first failed command ends the trust:
 * from then on `meanwhile` serves all callers at once, until Redis has answered a probe. Callers wait for a connection
 * only during the first attempt.
 */
export function openRedisLink({ url, log, bringUpToDate, isUpToDate, serving }: RedisLinkOptions): RedisLink {
  const client = clientFor(url);
  let trusted = false;
  let closed = false;
  const firstAttempt = signal(answerTimeout);

  function leave(error: unknown): void {
    if (trusted && !closed)
      log.warn({ err: error }, "cache unavailable: this process uses its own memory until the cache is back");
    trusted = false;
    firstAttempt.give();
  }

  /**
   * Probes the server without a deadline: a late answer is still an answer, and without any answer the client drops the
   * connection.
   */
  async function tryAgain(): Promise<void> {
    await client.ping();
    // There is no await between the check and the next line: Redis would miss a change in between.
    do await bringUpToDate(client);
    while (!isUpToDate());
    trusted = true;
    serving();
    log.info("cache available");
    firstAttempt.give();
  }

  const loop = startLoop({
    name: "cache",
    intervalMs: probeInterval,
    log,
    round: async () => {
      if (!trusted && client.isReady) await tryAgain().catch(leave);
      return false;
    },
  });
  client.on("ready", () => loop.wake());
  client.on("error", leave);
  client.connect().catch(leave); // The client keeps trying until it is closed.

  return {
    async ask(command, meanwhile) {
      await firstAttempt.given;
      if (!trusted) return meanwhile();
      try {
        return await within(answerTimeout, command(client), silent);
      } catch (error) {
        leave(error);
        return meanwhile();
      }
    },
    async health() {
      await firstAttempt.given;
      const began = performance.now();
      const info = trusted ? await within(answerTimeout, client.info("server"), silent).catch(leave) : undefined;
      const latency_ms = Math.round(performance.now() - began);
      const version = /^redis_version:(\S+)/m.exec(String(info))?.[1];
      if (info === undefined) return { status: "disconnected", latency_ms, engine: "Redis" };
      return { status: "connected", latency_ms, engine: `Redis ${version ?? ""}`.trimEnd() };
    },
    async close() {
      closed = true;
      client.destroy();
      leave(undefined);
      await loop.close();
    },
  };
}

/** A malformed setting fails the start; an absent server does not. */
function clientFor(url: string): RedisClient {
  try {
    return newClient(url);
  } catch (cause) {
    throw new Error("REDIS_URL is not a valid Redis URL", { cause });
  }
}

/** Resolves when `give` is called, and after `latestMs` at the latest. */
function signal(latestMs: number): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, latestMs);
    give = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { given, give };
}

const silent = () => new Error(`No answer within ${answerTimeout} ms`);
