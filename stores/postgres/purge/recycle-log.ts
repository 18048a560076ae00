import type pg from "pg";
import type { PurgeOptions } from "../../ports/purger.ts";
import { reasonOf } from "./reasons.ts";

/** Largest number of segments of the write-ahead log that are reserved ahead: a gigabyte, PostgreSQL's own bound. */
const reservedLimit = 64;

/**
 * Ends all segments of the write-ahead log that exist now, and lets a checkpoint delete them: they hold the text of
 * every row that was written. Returns null, or why old segments stay.
 *
 * With `wal_recycle` PostgreSQL renames old segments for later use and keeps their bytes. The embedded server runs with
 * `wal_recycle` off. This function uses up segments that an earlier server had renamed.
 */
export async function recycleLog(client: pg.Client, { limits, closing }: PurgeOptions): Promise<string | null> {
  try {
    const [setting] = (await client.query<{ wal_recycle: string }>("SHOW wal_recycle")).rows;
    if (setting?.wal_recycle !== "off") return "wal_recycle is on: old segments keep their bytes under new names";
    await client.query("CHECKPOINT");
    const reserved = await client.query(
      `SELECT FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$' AND name > pg_walfile_name(pg_current_wal_lsn())`,
    );
    for (let n = 0; n <= Math.min(reserved.rows.length, reservedLimit); n += 1) {
      closing?.throwIfAborted();
      // An empty segment would not be ended.
      await client.query("SELECT pg_logical_emit_message(false, 'loregraph', 'purge')");
      await client.query("SELECT pg_switch_wal()");
    }
    closing?.throwIfAborted();
    await client.query("CHECKPOINT");
    return null;
  } catch (error) {
    return reasonOf(error, limits);
  }
}
