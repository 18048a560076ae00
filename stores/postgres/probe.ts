import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { unavailable } from "../../domain/errors.ts";
import type { StoreHealth } from "../ports/health.ts";

const healthTimeoutMs = 3_000;
const versionQuery = { text: "SHOW server_version", query_timeout: healthTimeoutMs };

/** Health of the pool's server, within three seconds. */
export async function probe(pool: pg.Pool): Promise<StoreHealth> {
  const start = performance.now();
  const latency = () => Math.round((performance.now() - start) * 10) / 10;
  const late = new AbortController();
  try {
    const answer = await Promise.race([
      pool.query<{ server_version: string }>(versionQuery),
      sleep(healthTimeoutMs, null, { signal: late.signal, ref: false }).then(() => Promise.reject(unavailable("sql"))),
    ]);
    const version = answer.rows[0]?.server_version.split(" ")[0] ?? "";
    return { status: "connected", latency_ms: latency(), engine: `PostgreSQL ${version}` };
  } catch {
    // An unreachable server is a valid answer here, not an error.
    return { status: "disconnected", latency_ms: latency(), engine: "PostgreSQL" };
  } finally {
    late.abort();
  }
}
