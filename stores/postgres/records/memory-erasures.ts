import { newErasureId } from "../../../domain/ids.ts";
import type { MemoryOwner } from "../../../domain/memory-item.ts";
import { answerErased, quoteOfUser } from "../../../domain/quotes.ts";
import { toJson } from "../../checks/to-json.ts";
import type {
  DueErasure,
  ErasedCounts,
  MemoryErasure,
  MemoryErasureRecords,
} from "../../ports/records/memory-erasures.ts";
import type { Database, Sql } from "../client.ts";
import { chosenOnce } from "../rows/chosen-once.ts";
import { countWipe } from "../rows/count-wipe.ts";
import { wipeQuoting } from "../rows/wipe-quotes.ts";

const columns = "id, requested_at, removed, verified_at";

export const createMemoryErasures = (db: Database): MemoryErasureRecords => ({
  request: (owner) => request(db, owner),
  find: ({ tenant_id, user_id }) =>
    db.one<MemoryErasure>(`SELECT ${columns} FROM memory_erasures WHERE user_key = $1`, [
      quoteOfUser(tenant_id, user_id),
    ]),
  get: (tenant_id, id) =>
    db.one<MemoryErasure>(`SELECT ${columns} FROM memory_erasures WHERE tenant_id = $1 AND id = $2`, [tenant_id, id]),
  due: (again, { limit, except }) =>
    db.query<DueErasure>(
      `SELECT id, tenant_id, user_id, wiped > 0 AS again FROM memory_erasures
       WHERE wiped < 2 AND (wiped = 0 OR requested_at < $1) AND id <> ALL ($3::text[])
       ORDER BY requested_at, id LIMIT $2`,
      [again, limit, except],
    ),
  wipe: (erasure, limit) => db.transaction((sql) => wipe(sql, erasure, limit)),
  note: (id, removed) => note(db, id, removed),
  left: (erasure) => left(db, erasure),
  async end({ id, again }) {
    await db.query(
      `UPDATE memory_erasures SET verified_at = now(), wiped = CASE WHEN $2 THEN 2 ELSE 1 END,
         user_id = CASE WHEN $2 THEN NULL ELSE user_id END
       WHERE id = $1 AND wiped = CASE WHEN $2 THEN 1 ELSE 0 END`,
      [id, again],
    );
  },
});

async function request(db: Database, { tenant_id, user_id }: MemoryOwner): Promise<MemoryErasure> {
  const made = await db.one<MemoryErasure>(
    `INSERT INTO memory_erasures (id, tenant_id, user_key, user_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_key) DO UPDATE SET
       requested_at = CASE WHEN memory_erasures.wiped = 0 THEN memory_erasures.requested_at ELSE now() END,
       user_id = excluded.user_id, wiped = 0, verified_at = NULL
     RETURNING ${columns}`,
    [newErasureId(), tenant_id, quoteOfUser(tenant_id, user_id), user_id],
  );
  if (made === null) throw new Error("An erasure was neither made nor found");
  return made;
}

/** Questions of the user that are jobs and still have their text. $1 the tenant, $2 the user. */
const asked = `type = 'query' AND request ? 'user_id' AND tenant_id = $1 AND request ->> 'user_id' = $2`;

async function wipe(sql: Sql, { id, tenant_id, user_id }: DueErasure, limit: number): Promise<number> {
  const answers = await sql.query(
    `UPDATE jobs SET request = '{}', result = NULL, quotes = NULL,
       result_removed = CASE WHEN result IS NULL THEN result_removed ELSE '${answerErased}' END
     WHERE id IN ${chosenOnce(`SELECT id FROM jobs WHERE ${asked} AND status NOT IN ('queued', 'running')
       ORDER BY id LIMIT $3 FOR UPDATE`)} RETURNING 1`,
    [tenant_id, user_id, limit],
  );
  const replies = await wipeQuoting(sql, [quoteOfUser(tenant_id, user_id)], limit);
  const removed = { answers: answers.length, replies };
  await note(sql, id, removed);
  const count = removed.answers + removed.replies;
  if (count > 0) await countWipe(sql);
  return count;
}

async function note(sql: Pick<Sql, "query">, id: string, removed: ErasedCounts): Promise<void> {
  await sql.query(
    `UPDATE memory_erasures SET removed = (
       SELECT jsonb_object_agg(key, total) FROM (
         SELECT key, sum(value::bigint) AS total
         FROM (SELECT * FROM jsonb_each_text(removed) UNION ALL SELECT * FROM jsonb_each_text($2::jsonb)) AS each
         GROUP BY key) AS added)
     WHERE id = $1`,
    [id, toJson(removed)],
  );
}

async function left(db: Database, { tenant_id, user_id }: DueErasure): Promise<number> {
  const row = await db.one<{ n: number }>(
    `SELECT (SELECT count(*) FROM jobs WHERE ${asked})
       + (SELECT count(*) FROM idempotency_keys WHERE quotes && ARRAY[$3::text]) AS n`,
    [tenant_id, user_id, quoteOfUser(tenant_id, user_id)],
  );
  return row?.n ?? 0;
}
