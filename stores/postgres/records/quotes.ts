import { isOfUser, kgOfQuote, postedIn } from "../../../domain/quotes.ts";
import type { QuoteRecords } from "../../ports/records/quotes.ts";
import type { Database, Sql } from "../client.ts";
import { wipeQuotes } from "../rows/wipe-quotes.ts";

export const createQuotes = (db: Database): QuoteRecords => ({
  wipe: (revision, limit) => db.transaction((sql) => wipeQuotes(sql, revision, limit)),
});

/**
 * Whether a text with these quotes may be stored. False if a quoted revision was swept, or a quoted posted chunk or
 * knowledge graph was deleted. Locks the revisions and chunks until the transaction ends. So a sweep either waits and
 * then finds the stored text, or it came first and the result is false. The wipe of a knowledge graph begins after the
 * end of every transaction that may have read it.
 */
export async function holdQuoted(sql: Sql, given: readonly string[]): Promise<boolean> {
  // Quotes of a user's own words are always allowed. An erasure wipes them; its second round also wipes texts that were
  // stored during the first.
  const quotes = given.filter((quote) => !isOfUser(quote));
  const kg_ids = new Set(quotes.flatMap((quote) => kgOfQuote(quote) ?? []));
  const posted = new Set(quotes.flatMap((quote) => postedIn(quote) ?? []));
  const revisions = new Set(quotes.filter((quote) => kgOfQuote(quote) === null && postedIn(quote) === null));
  return (await areThere(sql, kg_ids)) && (await holdPosted(sql, posted)) && holdRevisions(sql, revisions);
}

async function areThere(sql: Sql, kg_ids: ReadonlySet<number>): Promise<boolean> {
  if (kg_ids.size === 0) return true;
  const there = await sql.query(
    "SELECT FROM knowledge_graphs WHERE id = ANY ($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE",
    [[...kg_ids]],
  );
  return there.length === kg_ids.size;
}

async function holdPosted(sql: Sql, ids: ReadonlySet<number>): Promise<boolean> {
  if (ids.size === 0) return true;
  const held = await sql.query(
    "SELECT FROM chunks WHERE id = ANY($1::bigint[]) AND source_id IS NULL ORDER BY id FOR SHARE",
    [[...ids]],
  );
  return held.length === ids.size;
}

async function holdRevisions(sql: Sql, quotes: ReadonlySet<string>): Promise<boolean> {
  if (quotes.size === 0) return true;
  const held = await sql.query(
    `SELECT FROM unnest($1::text[]) AS quote (key)
     JOIN revisions r ON r.source_id = split_part(key, '/', 1) AND r.revision = split_part(key, '/', 2)::int
     JOIN sources s ON s.id = r.source_id JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
     WHERE r.state = 'published' ORDER BY r.source_id, r.revision FOR SHARE OF r`,
    [[...quotes]],
  );
  return held.length === quotes.size;
}
