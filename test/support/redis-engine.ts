import { createClient } from "redis";
import { expect } from "vitest";
import { silentLog } from "../../platform/log.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import { openRedisCache } from "../../stores/redis/cache.ts";
import type { OpenEngine } from "../contract/engine.ts";
import { realEngine } from "./engines.ts";
import { spacedEngine } from "./spaced-engine.ts";

/** A cache with a key prefix of its own on the server of this run. */
export const redisEngine: OpenEngine<Cache> = async () => {
  const url = await redisUrl();
  return spacedEngine({
    open: (space) => connectedCache({ url, space, log: silentLog() }),
    drop: (space) => dropRedisSpace(url, space),
  });
};

/** Opens a cache, and waits until Redis serves it. On a busy machine the process has its own memory until then. */
export async function connectedCache(options: Parameters<typeof openRedisCache>[0]): Promise<Cache> {
  const cache = await openRedisCache(options);
  await expect.poll(async () => (await cache.health()).status, { timeout: 60_000 }).toBe("connected");
  return cache;
}

export async function redisUrl(): Promise<string> {
  const { REDIS_URL } = await realEngine("redis");
  if (!REDIS_URL) throw new Error("No address of Redis");
  return REDIS_URL;
}

/** All keys of a space, without their common prefix. */
export async function redisKeys(url: string, space: string): Promise<string[]> {
  const client = await createClient({ url }).connect();
  try {
    return (await client.keys(`lore:${space}:*`)).map((name) => name.slice(`lore:${space}:`.length));
  } finally {
    client.destroy();
  }
}

export async function dropRedisSpace(url: string, space: string): Promise<void> {
  const client = await createClient({ url }).connect();
  const keys = [...(await client.keys(`lore:${space}:*`)), ...(await client.keys(`lore-limits:${space}:*`))];
  if (keys.length > 0) await client.del(keys);
  client.destroy();
}
