// Merges of another knowledge graph, which an import restores after documents, entities and relations. An entity that
// exists here is merged again. If nothing uses the name here, the merge is only noted.
import { AppError } from "../../../domain/errors.ts";
import { nameKey } from "../../../domain/text/key.ts";
import type { EntityLine } from "../../../domain/transfer/graph-lines.ts";
import type { MergedEntityLine } from "../../../domain/transfer/merge-lines.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { joinEntities } from "./merge-entities.ts";
import { hashOf } from "./merged-names.ts";
import { openMerging } from "./restate.ts";
import { restoreEntities } from "./restore-entities.ts";

/** The journal of merges names an API key. */
const journalKey = "import";

/** Returns how many entities are merged now and were not before. */
export async function restoreMergedEntities(
  sql: Sql,
  kg_id: number,
  lines: readonly MergedEntityLine[],
): Promise<number> {
  let changed = 0;
  for (const line of lines) if (await restoreMerge(sql, kg_id, line)) changed += 1;
  return changed;
}

/** False if the target does not exist here, or if a person has already merged the entity here. */
async function restoreMerge(sql: Sql, kg_id: number, line: MergedEntityLine): Promise<boolean> {
  const isMerged = await sql.one(
    `SELECT FROM merged_entities WHERE kg_id = $1 AND key_hash = ${hashOf("$2::text")} AND variant = $3`,
    [kg_id, line.key, line.variant],
  );
  const target = await idOf(sql, kg_id, line.target);
  if (isMerged !== null || target === null) return false;
  if (line.created !== null || line.changed !== null) await restoreEntities(sql, kg_id, [entityOf(line)]);
  const id = await idOf(sql, kg_id, line);
  return id === null ? noteName(sql, kg_id, { line, target }) : merge(sql, kg_id, { id, target });
}

async function idOf(
  sql: Sql,
  kg_id: number,
  { key, variant }: { readonly key: string; readonly variant: string },
): Promise<number | null> {
  const found = await sql.one<{ id: number }>(
    "SELECT id FROM entities WHERE kg_id = $1 AND key = $2 AND variant = $3",
    [kg_id, key, variant],
  );
  return found?.id ?? null;
}

/** The entity as it was before the merge, with what people had given to it. */
const entityOf = (line: MergedEntityLine): EntityLine => ({
  type: "entity",
  id: 1,
  key: line.key,
  variant: line.variant,
  label: line.created?.label ?? line.key,
  entity_type: line.entity_type,
  description: "",
  properties: {},
  aliases: [],
  by_hand: {
    created: line.created,
    changed: line.changed,
    sync_graph: line.sync_graph,
    sync_vectors: line.sync_vectors,
  },
});

interface Pair {
  readonly id: number;
  readonly target: number;
}

async function merge(sql: Sql, kg_id: number, { id, target }: Pair): Promise<boolean> {
  const change = id === target ? null : await openMerging(sql, kg_id);
  if (change === null) return false;
  try {
    return (await joinEntities(change, { entity_id: target, ids: [id], key_id: journalKey })).length > 0;
  } catch (error) {
    // The target has as many merged entities as it may have.
    if (error instanceof AppError && error.kind === "invalid_input") return false;
    throw error;
  }
}

/** No chunk uses the name, so nothing else changes. False if a person has deleted its entity here. */
async function noteName(
  sql: Sql,
  kg_id: number,
  { line, target }: { readonly line: MergedEntityLine; readonly target: number },
): Promise<boolean> {
  const { key, variant, entity_type, changed, last, sync_graph, sync_vectors } = line;
  const names = [...(changed?.label === undefined ? [] : [changed.label]), ...(changed?.aliases ?? [])];
  const given = [changed && toJson(changed), last && toJson(last), names.map(nameKey)];
  const noted = await sql.one(
    `INSERT INTO merged_entities (id, kg_id, target_id, parent_id, key, key_hash, variant, entity_type, sync_graph,
       sync_vectors, given, given_keys, created_at)
     SELECT nextval(pg_get_serial_sequence('entities', 'id')), $1, $2, $2, $3::text, ${hashOf("$3::text")}, $4, $5, $6, $7,
       jsonb_strip_nulls(jsonb_build_object('overrides', $8::jsonb, 'last', $9::jsonb)), $10::text[], now()
     WHERE NOT EXISTS (SELECT FROM suppressed WHERE kg_id = $1 AND kind = 'entity' AND natural_key = $3::text) RETURNING id`,
    [kg_id, target, key, variant, entity_type, sync_graph, sync_vectors, ...given],
  );
  return noted !== null;
}
