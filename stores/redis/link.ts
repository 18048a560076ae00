import { createClient } from "redis";
import { within } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";
import { startLoop } from "../../platform/loop.ts";
import type { StoreHealth } from "../ports/health.ts";

/** Milliseconds for an answer: what an outage costs the first of those whom it meets. */
const answerTimeout = 1_000;
/** Milliseconds between the client's own signs of life, and without any before it drops the connection. */
const pingInterval = 1_000;
const silenceTimeout = 3_000;
/** Milliseconds between attempts to connect, with up to a quarter more so that many processes do not come at once. */
const longestPause = 1_500;
const probeInterval = 500;
const maxCommandsUnderWay = 10_000;

const newClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    // Whoever cannot be served now is served by this process.
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
  /** Redis' answer, or that of `meanwhile` while Redis is away, late or refuses. */
  ask<T>(command: (redis: RedisClient) => Promise<T>, meanwhile: () => Promise<T>): Promise<T>;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

interface RedisLinkOptions {
  readonly url: string;
  readonly log: Log;
  /** Done before Redis serves, again until `isUpToDate`; put off where it fails. */
  readonly bringUpToDate: (redis: RedisClient) => Promise<void>;
  readonly isUpToDate: () => boolean;
  /** Redis serves from here on. */
  readonly serving: () => void;
}

/**
 * One connection that is either trusted or not. The first failure of any command ends the trust: everyone is served without
 * Redis then, at once, until it has answered again. Nobody waits for it but those who come during the first attempt.
 */
export function openRedisLink({ url, log, bringUpToDate, isUpToDate, serving }: RedisLinkOptions): RedisLink {
  const client = clientFor(url);
  let trusted = false;
  let closed = false;
  const firstAttempt = signal(answerTimeout);

  function leave(error: unknown): void {
    if (trusted && !closed) log.warn({ err: error }, "cache unavailable: this process keeps its own meanwhile");
    trusted = false;
    firstAttempt.give();
  }

  /** Without a deadline of its own: a late answer is one, and silence ends with the connection. */
  async function tryAgain(): Promise<void> {
    await client.ping();
    // The check and the turn belong together: what others do meanwhile is missed by Redis.
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
  client.connect().catch(leave); // Goes on trying until it is closed.

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

/** A mistake in the setting fails the start, where an absent server does not. */
function clientFor(url: string): RedisClient {
  try {
    return newClient(url);
  } catch (cause) {
    throw new Error("REDIS_URL is not an address of Redis", { cause });
  }
}

/** Given at the latest after `latestMs`. */
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
