// One of several processes that share a limit. Fork it with <url of Redis> <space>. On an order it sends requests of
// one key, a hundred times the limit, and reports when its requests were allowed.
import { setTimeout as wait } from "node:timers/promises";
import { createQuota } from "../../api/limits/quota.ts";
import type { ApiKey } from "../../domain/auth.ts";
import { createLog } from "../../platform/log.ts";
import { openRedisCache } from "../../stores/redis/cache.ts";

export type FlooderOrder = { readonly flood: string; readonly forMs: number } | "health";
/** When a request was sent, and when its answer was there, in milliseconds. */
export type Asked = readonly [sentAt: number, answeredAt: number];
/** The allowed requests, and the refused one that ended the flood; or the cache's status. */
export type FlooderReport = { readonly allowed: readonly Asked[]; readonly refused: Asked } | string;

const [url = "", space = ""] = process.argv.slice(2);
const cache = await openRedisCache({ url, space, log: createLog("silent") });
const metrics = { rateLimited: () => undefined };
const charge = createQuota({ cache, metrics, mode: "bucket" });

const freeKey = (root_id: string): ApiKey => ({
  id: `${root_id}_of_${process.pid}`,
  root_id,
  tier: "free",
  tenant_id: "t1",
  digest: "",
  prefix: "",
  name: "",
  scopes: ["read"],
  created_at: new Date(),
  created_by: null,
  expires_at: null,
  last_used: null,
  revoked_at: null,
  rotated_to: null,
  rotates_out_at: null,
  daily_budget_usd: null,
});

/**
 * Lasts from the first answer, however late it came. Ends with a refusal, so that no grant is left, however late the
 * process asked.
 */
async function flood(root_id: string, forMs: number): Promise<FlooderReport> {
  const key = freeKey(root_id);
  const allowed: Asked[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (; ; await wait(10)) {
    const sentAt = Date.now();
    const { refusal } = await charge({ key, scopes: key.scopes });
    end = Math.min(end, Date.now() + forMs);
    const asked: Asked = [sentAt, Date.now()];
    if (!refusal) allowed.push(asked);
    else if (sentAt >= end) return { allowed, refused: asked };
  }
}

const answer = async (order: FlooderOrder): Promise<FlooderReport> =>
  order === "health" ? (await cache.health()).status : flood(order.flood, order.forMs);

process.on("message", (order: FlooderOrder) => {
  void answer(order).then((report) => process.send?.(report));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
