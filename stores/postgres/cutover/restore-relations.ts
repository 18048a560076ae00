import type { RelationLine } from "../../../domain/transfer/graph-lines.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { ownChanges, ownPin, statedType } from "../rows/graph-rows.ts";
import type { Change } from "./change.ts";
import { isHidden } from "./merged-names.ts";
import { openEdit, restate } from "./restate.ts";
import { putHandWork } from "./restore-entities.ts";
import { isAllowed, liftStatements } from "./suppress-relations.ts";
import { synchroniseEnds } from "./synchronise.ts";

/** A relation that a person made or changed. */
type Handmade = RelationLine & { readonly by_hand: NonNullable<RelationLine["by_hand"]> };

interface Found {
  readonly at: number;
  /** null if the relation does not exist. */
  readonly id: number | null;
  /** null if an end does not exist. */
  readonly source_id: number | null;
  readonly target_id: number | null;
  readonly is_same: boolean;
}

interface Due {
  readonly line: Handmade;
  readonly id: number | null;
  readonly source_id: number;
  readonly target_id: number;
}

/** Returns how many relations changed. A relation of which an end is missing is skipped. */
export async function restoreRelations(sql: Sql, kg_id: number, lines: readonly RelationLine[]): Promise<number> {
  const handmade = lines.filter(
    (line): line is Handmade => line.by_hand !== null && !isHidden(line.source.key) && !isHidden(line.target.key),
  );
  const due = (await compared(sql, kg_id, handmade)).flatMap(({ at, id, source_id, target_id, is_same }): Due[] => {
    const line = handmade[at];
    if (line === undefined || is_same || source_id === null || target_id === null) return [];
    return id !== null || line.by_hand.created !== null ? [{ line, id, source_id, target_id }] : [];
  });
  if (due.length === 0) return 0;
  const change = await openEdit(sql, kg_id);
  if (change === null) return 0;
  await restate(change, { names: await suppressedSources(change, due) }, async () => {
    const made: number[] = [];
    const all: number[] = [];
    const ends: number[] = [];
    for (const each of due) {
      const { line, id } = each;
      const relation_id = id ?? (await insert(change, each));
      if (id === null) made.push(relation_id);
      all.push(relation_id);
      await putHandWork(sql, { kind: "relation", id: relation_id }, line.by_hand);
      await sql.query("UPDATE relations SET sync_graph = $2 WHERE id = $1", [relation_id, line.by_hand.sync_graph]);
      if (line.by_hand.created !== null && line.by_hand.sync_graph)
        ends.push(...(await synchroniseEnds(change, [each.source_id, each.target_id])));
    }
    return { relations: new Set(all), created_relations: new Set(made), reworded: new Set(ends) };
  });
  return due.length;
}

const compared = (sql: Sql, kg_id: number, lines: readonly Handmade[]): Promise<Found[]> =>
  sql.query<Found>(
    `SELECT (w.at - 1)::int AS at, r.id, a.id AS source_id, b.id AS target_id, coalesce(
       ${ownPin("relation", "r.id")} IS NOT DISTINCT FROM nullif(w.created, 'null')
       AND ${ownChanges("relation", "r.id")} IS NOT DISTINCT FROM nullif(w.changed, 'null')
       AND r.sync_graph = w.sync_graph, false) AS is_same
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::boolean[])
       WITH ORDINALITY AS w (source_key, source_variant, type, target_key, target_variant, created, changed, sync_graph, at)
     LEFT JOIN entities a ON a.kg_id = $1 AND a.key = w.source_key AND a.variant = w.source_variant
     LEFT JOIN entities b ON b.kg_id = $1 AND b.key = w.target_key AND b.variant = w.target_variant
     LEFT JOIN relations r ON r.kg_id = $1 AND r.source_entity_id = a.id AND r.target_entity_id = b.id
       AND ${statedType("r")} = w.type`,
    [
      kg_id,
      lines.map(({ source }) => source.key),
      lines.map(({ source }) => source.variant),
      lines.map(({ stated_type }) => stated_type),
      lines.map(({ target }) => target.key),
      lines.map(({ target }) => target.variant),
      lines.map(({ by_hand }) => toJson(by_hand.created)),
      lines.map(({ by_hand }) => toJson(by_hand.changed)),
      lines.map(({ by_hand }) => by_hand.sync_graph),
    ],
  );

/**
 * Source keys of the suppressed relations among these. A creation ends the suppression, so that documents support the
 * relation again.
 */
async function suppressedSources({ sql, kg_id }: Change, due: readonly Due[]): Promise<string[]> {
  const made = due.filter(({ line }) => line.by_hand.created !== null);
  const rows = await sql.query<{ source: string }>(
    `SELECT DISTINCT w.source FROM unnest($2::text[], $3::text[], $4::text[]) AS w (source, type, target)
     WHERE NOT ${isAllowed("w.source", "w.type", "w.target")} ORDER BY w.source`,
    [
      kg_id,
      made.map(({ line }) => line.source.key),
      made.map(({ line }) => line.stated_type),
      made.map(({ line }) => line.target.key),
    ],
  );
  return rows.map(({ source }) => source);
}

/** NaN stands for a confidence that is not derived yet: it differs from every number. */
async function insert(change: Change, { line, source_id, target_id }: Due): Promise<number> {
  const { source, stated_type, target } = line;
  await liftStatements(change, { sources: [source.key], relation_type: stated_type, targets: [target.key] });
  const inserted = await change.sql.one<{ id: number }>(
    `INSERT INTO relations (kg_id, source_entity_id, target_entity_id, relation_type, confidence_score, version)
     VALUES ($1, $2, $3, $4, 'NaN', $5) RETURNING id`,
    [change.kg_id, source_id, target_id, line.stated_type, change.version],
  );
  if (inserted === null) throw new Error("An inserted relation has no id");
  return inserted.id;
}
