import type { MemoryOwner } from "../../../domain/memory-item.ts";
import { checkedLimit, checkedOwner, checkedText } from "../../checks/memory-items.ts";
import type { ItemText, TextSearch } from "../../ports/memory-items.ts";
import type { Database } from "../client.ts";

/** Fields of the answer, in this order, each with its SQL expression. Times are seconds since the epoch. */
const fields = {
  id: "id",
  rev: "rev",
  session_id: "session_id",
  occurred: "extract(epoch FROM occurred_at)::float8",
  expires: "extract(epoch FROM expires_at)::float8",
  trace_id: "data->>'trace_id'",
  importance: "(data->>'importance')::float8",
  trust: "data->>'trust'",
  text: "data->>'text'",
} as const;

type Columns = readonly [
  ids: readonly string[] | null,
  revs: readonly number[],
  sessions: readonly (string | null)[],
  occurred: readonly number[],
  expires: readonly (number | null)[],
  traces: readonly (string | null)[],
  importances: readonly number[],
  trusts: readonly ItemText["trust"][],
  texts: readonly string[],
];

const columns = Object.keys(fields).map((name) => `json_agg(${name})`);
const selected = Object.entries(fields).map(([name, value]) => `${value} AS ${name}`);

/**
 * The columns of a page come as one JSON text, because a question waits for thousands of rows: the driver needs several
 * times as long to take rows apart.
 */
const statement = (after: string): string => `SELECT json_build_array(${columns.join(", ")}) AS columns FROM (
    SELECT ${selected.join(", ")} FROM memory_items
    WHERE tenant_id = $1 AND user_id = $2 AND manager = $3 AND status = 'active'
      AND (expires_at IS NULL OR expires_at > now()) ${after}
    ORDER BY occurred_at DESC, id DESC LIMIT $4
  ) AS page`;

const firstPage = statement("");
const laterPage = statement('AND (occurred_at, id) < ($5::timestamptz, $6::text COLLATE "C")');

export async function readTexts(
  db: Database,
  owner: MemoryOwner,
  { manager, after, limit }: TextSearch & { readonly limit: number },
): Promise<ItemText[]> {
  const { tenant_id, user_id } = checkedOwner(owner);
  const values = [tenant_id, user_id, checkedText(manager), checkedLimit(limit)];
  const row = await db.one<{ columns: Columns }>(
    after ? laterPage : firstPage,
    after ? [...values, after.occurred_at, checkedText(after.id)] : values,
  );
  return row ? itemsOf(row.columns) : [];
}

function itemsOf([ids, revs, sessions, occurred, expires, traces, importances, trusts, texts]: Columns): ItemText[] {
  return (ids ?? []).map((id, n) => ({
    id,
    rev: revs[n] ?? 1,
    session_id: sessions[n] ?? null,
    occurred_at: timeOf(occurred[n] ?? 0),
    expires_at: expires[n] == null ? null : timeOf(expires[n]),
    trace_id: traces[n] ?? null,
    importance: importances[n] ?? 0,
    trust: trusts[n] ?? "direct_user",
    text: texts[n] ?? "",
  }));
}

const timeOf = (seconds: number): Date => new Date(Math.round(seconds * 1_000));
