import { openLruCache } from "../memory-cache/lru.ts";
import type { Cache } from "../ports/cache.ts";
import { traced } from "../traced.ts";
import { type Choice, notSet, type StoreSettings } from "./choice.ts";

/**
 * Redis if its address is set, else the memory of this process. The role needs no circuit breaker, because a cache
 * never throws.
 */
export function chooseCache({ redis: { url }, answerCache: { mb } }: StoreSettings): Choice<Cache> {
  const maxBytes = mb * 1_048_576;
  if (url === undefined) {
    return {
      engine: "memory",
      inside: notSet("redis", "url"),
      backend: null,
      open: async () => openLruCache({ maxBytes }),
    };
  }
  return {
    engine: "redis",
    inside: null,
    backend: null,
    async open({ log, space }) {
      const { openRedisCache } = await import("../redis/cache.ts");
      return traced("redis", await openRedisCache({ url, space, maxBytes, log }));
    },
  };
}
