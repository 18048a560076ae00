// Active chunks page by page: by id, or those of one source in the order of its text.
import type { PageRequest } from "../../../domain/page.ts";
import type { Keyed } from "../../ports/records/browsing.ts";
import type { StoredChunk } from "../../ports/records/edit-chunks.ts";
import type { Sql } from "../client.ts";
import { isSeen, readChunks } from "./stored-chunk.ts";

interface Asked {
  readonly kg_id: number;
  readonly source_id: string | null;
}

export async function listChunks(
  sql: Sql,
  { kg_id, source_id }: Asked,
  { limit, after }: PageRequest,
): Promise<Keyed<StoredChunk>[]> {
  const found =
    source_id === null
      ? await sql.query<Place>(ofGraph, [kg_id, after ?? "0", limit])
      : await sql.query<Place>(ofSource, [kg_id, source_id, after ?? "-1", limit]);
  const ids = found.map(({ id }) => id);
  const chunks = new Map((await readChunks(sql, kg_id, ids)).map((chunk) => [chunk.id, chunk]));
  return found.flatMap(({ id, key }) => {
    const entry = chunks.get(id);
    return entry === undefined ? [] : [{ entry, key }];
  });
}

interface Place {
  readonly id: number;
  readonly key: string;
}

const ofGraph = `
  SELECT c.id, c.id::text AS key FROM chunks c WHERE c.kg_id = $1 AND c.id > $2::bigint AND ${isSeen} ORDER BY c.id LIMIT $3`;

const ofSource = `
  SELECT p.chunk_id AS id, p.ordinal::text AS key FROM sources s
  JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
  WHERE s.kg_id = $1 AND s.id = $2 AND s.status <> 'deleting' AND p.ordinal > $3::bigint ORDER BY p.ordinal LIMIT $4`;

export async function countChunks(sql: Sql, { kg_id, source_id }: Asked): Promise<number> {
  const row = await (source_id === null
    ? sql.one<{ n: number }>("SELECT chunks_count AS n FROM knowledge_graphs WHERE id = $1", [kg_id])
    : sql.one<{ n: number }>(
        "SELECT chunks_count AS n FROM sources WHERE kg_id = $1 AND id = $2 AND status <> 'deleting'",
        [kg_id, source_id],
      ));
  return row?.n ?? 0;
}
