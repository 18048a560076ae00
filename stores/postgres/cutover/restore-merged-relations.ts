import type { RelationLine } from "../../../domain/transfer/graph-lines.ts";
import type { MergedRelationLine } from "../../../domain/transfer/merge-lines.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { hashOf } from "./merged-names.ts";
import { placeRelations } from "./merged-relations.ts";
import { openMerging, restate } from "./restate.ts";
import { restoreRelations } from "./restore-relations.ts";

type End = MergedRelationLine["source"];

interface FoundEnd {
  readonly id: number;
  readonly is_merged: boolean;
}

interface Ends {
  readonly source: FoundEnd;
  readonly target: FoundEnd;
}

/** Returns how many relations changed. A relation of which an end is missing is skipped. */
export async function restoreMergedRelations(
  sql: Sql,
  kg_id: number,
  lines: readonly MergedRelationLine[],
): Promise<number> {
  let changed = 0;
  for (const line of lines) changed += await restoreRelation(sql, kg_id, line);
  return changed;
}

async function restoreRelation(sql: Sql, kg_id: number, line: MergedRelationLine): Promise<number> {
  const [source, target] = [await endOf(sql, kg_id, line.source), await endOf(sql, kg_id, line.target)];
  if (source === null || target === null) return 0;
  if (source.is_merged || target.is_merged) return noteRelation(sql, kg_id, { line, ends: { source, target } });
  // Neither end is merged here.
  return source.id === target.id ? 0 : restoreRelations(sql, kg_id, [relationOf(line)]);
}

/** An entity, merged or not. The name of a merged entity may be forgotten already. */
const endOf = (sql: Sql, kg_id: number, { key, variant }: End): Promise<FoundEnd | null> =>
  sql.one<FoundEnd>(
    `SELECT id, true AS is_merged FROM merged_entities WHERE kg_id = $1 AND key_hash = ${hashOf("$2::text")} AND variant = $3
       AND id <> target_id
     UNION ALL SELECT id, false FROM entities WHERE kg_id = $1 AND key = $2::text AND variant = $3 LIMIT 1`,
    [kg_id, key, variant],
  );

function relationOf(line: MergedRelationLine): RelationLine {
  const { source, target, stated_type, created, changed, sync_graph } = line;
  return {
    type: "relation",
    id: 1,
    source: { id: 1, ...source },
    target: { id: 2, ...target },
    relation_type: stated_type,
    stated_type,
    confidence: 0,
    properties: {},
    by_hand: { created, changed, sync_graph },
  };
}

interface Noting {
  readonly line: MergedRelationLine;
  readonly ends: Ends;
}

/** Notes pin and edits as a merge does, and moves them to the relation between the targets. */
async function noteRelation(sql: Sql, kg_id: number, { line, ends }: Noting): Promise<number> {
  const noted = await sql.one<{ id: number; is_same: boolean }>(
    `SELECT id, pin IS NOT DISTINCT FROM $5::jsonb AND overrides = $6::jsonb AS is_same FROM merged_relations
     WHERE kg_id = $1 AND source_entity_id = $2 AND target_entity_id = $3 AND stated_type = $4`,
    valuesOf(kg_id, { line, ends }),
  );
  if (noted?.is_same) return 0;
  const change = await openMerging(sql, kg_id);
  if (change === null) return 0;
  await restate(change, { names: [] }, async () => {
    const id = noted === null ? await insert(sql, kg_id, { line, ends }) : await update(sql, noted.id, line);
    return { ...(await placeRelations(change, [id])), weakened: true };
  });
  return 1;
}

const valuesOf = (kg_id: number, { line, ends: { source, target } }: Noting) => [
  kg_id,
  source.id,
  target.id,
  line.stated_type,
  line.created && toJson(line.created),
  toJson(line.changed ?? {}),
];

async function insert(sql: Sql, kg_id: number, noting: Noting): Promise<number> {
  const inserted = await sql.one<{ id: number }>(
    `INSERT INTO merged_relations (id, kg_id, source_entity_id, target_entity_id, stated_type, pin, overrides, sync_graph, created_at)
     VALUES (nextval(pg_get_serial_sequence('relations', 'id')), $1, $2, $3, $4, $5, $6, $7, now()) RETURNING id`,
    [...valuesOf(kg_id, noting), noting.line.sync_graph],
  );
  if (inserted === null) throw new Error("An inserted relation has no id");
  return inserted.id;
}

async function update(sql: Sql, id: number, { created, changed }: MergedRelationLine): Promise<number> {
  await sql.query("UPDATE merged_relations SET pin = $2, overrides = $3 WHERE id = $1", [
    id,
    created && toJson(created),
    toJson(changed ?? {}),
  ]);
  return id;
}
