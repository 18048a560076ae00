import type { Log } from "../../platform/log.ts";
import type { Cache } from "../ports/cache.ts";

export async function openRedisCache(_options: {
  readonly url: string;
  readonly space: string;
  readonly log: Log;
}): Promise<Cache> {
  throw new Error("to come");
}
