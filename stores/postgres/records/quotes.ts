import type { QuoteRecords } from "../../ports/records/quotes.ts";
import type { Database, Sql } from "../client.ts";
import { wipeQuotes } from "./wipe-quotes.ts";

export const createQuotes = (db: Database): QuoteRecords => ({
  wipe: (revision, limit) => db.transaction((sql) => wipeQuotes(sql, revision, limit)),
});

/**
 * Whether a text with these quotes may be stored: no quoted revision has been swept. Holds the revisions until the
 * transaction ends. So a sweep either waits and then finds the stored text, or it came first and the answer is no.
 */
export async function holdQuoted(sql: Sql, quotes: readonly string[]): Promise<boolean> {
  if (quotes.length === 0) return true;
  const held = await sql.query(
    `SELECT FROM unnest($1::text[]) AS quote (key)
     JOIN revisions r ON r.source_id = split_part(key, '/', 1) AND r.revision = split_part(key, '/', 2)::int
     WHERE r.state = 'published' ORDER BY r.source_id, r.revision FOR SHARE OF r`,
    [quotes],
  );
  return held.length === new Set(quotes).size;
}
