import type { EntityLine } from "../../../domain/transfer/graph-lines.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";
import { ownChanges, ownPin } from "../rows/graph-rows.ts";
import type { Change } from "./change.ts";
import { keyLabels } from "./label-keys.ts";
import { hashOf, isHidden } from "./merged-names.ts";
import { openMerging, restate } from "./restate.ts";
import { liftEntity } from "./suppress.ts";

/** An entity that a person made or changed. */
type Handmade = EntityLine & { readonly by_hand: NonNullable<EntityLine["by_hand"]> };

interface Found {
  readonly at: number;
  /** null if the entity does not exist. */
  readonly id: number | null;
  /**
   * True if nothing is to do: the entity's pin, overrides and engines are as in the line, or a person has merged the
   * entity here.
   */
  readonly is_same: boolean;
}

/** Returns how many entities changed. */
export async function restoreEntities(sql: Sql, kg_id: number, lines: readonly EntityLine[]): Promise<number> {
  const handmade = lines.filter((line): line is Handmade => line.by_hand !== null && !isHidden(line.key));
  const due = (await compared(sql, kg_id, handmade)).flatMap(({ at, id, is_same }) => {
    const line = handmade[at];
    const isDue = line !== undefined && !is_same && (id !== null || line.by_hand.created !== null);
    return isDue ? [{ line, id }] : [];
  });
  if (due.length === 0) return 0;
  const change = await openMerging(sql, kg_id);
  if (change === null) return 0;
  const fresh = due.filter(({ id }) => id === null).map(({ line }) => line.key);
  await restate(change, { names: [...new Set(fresh)] }, async () => {
    const made: number[] = [];
    const all: number[] = [];
    for (const { line, id } of due) {
      const entity_id = id ?? (await insert(change, line));
      if (id === null) made.push(entity_id);
      all.push(entity_id);
      await putHandWork(sql, { kind: "entity", id: entity_id }, line.by_hand);
      await sql.query("UPDATE entities SET sync_graph = $2, sync_vectors = $3 WHERE id = $1", [
        entity_id,
        line.by_hand.sync_graph,
        line.by_hand.sync_vectors,
      ]);
    }
    await keyLabels(change, all);
    const touched = new Set(all);
    return { entities: touched, reworded: touched, described: touched, created_entities: new Set(made) };
  });
  return due.length;
}

const compared = (sql: Sql, kg_id: number, lines: readonly Handmade[]): Promise<Found[]> =>
  sql.query<Found>(
    `SELECT (w.at - 1)::int AS at, e.id, coalesce(
       ${ownPin("entity", "e.id")} IS NOT DISTINCT FROM nullif(w.created, 'null')
       AND ${ownChanges("entity", "e.id")} IS NOT DISTINCT FROM nullif(w.changed, 'null')
       AND (e.sync_graph, e.sync_vectors) = (w.sync_graph, w.sync_vectors), false)
         OR EXISTS (SELECT FROM merged_entities m
           WHERE m.kg_id = $1 AND m.key_hash = ${hashOf("w.key")} AND m.variant = w.variant) AS is_same
     FROM unnest($2::text[], $3::text[], $4::jsonb[], $5::jsonb[], $6::boolean[], $7::boolean[])
       WITH ORDINALITY AS w (key, variant, created, changed, sync_graph, sync_vectors, at)
     LEFT JOIN entities e ON e.kg_id = $1 AND e.key = w.key AND e.variant = w.variant`,
    [
      kg_id,
      lines.map(({ key }) => key),
      lines.map(({ variant }) => variant),
      lines.map(({ by_hand }) => toJson(by_hand.created)),
      lines.map(({ by_hand }) => toJson(by_hand.changed)),
      lines.map(({ by_hand }) => by_hand.sync_graph),
      lines.map(({ by_hand }) => by_hand.sync_vectors),
    ],
  );

async function insert(change: Change, { key, variant, label, entity_type }: Handmade): Promise<number> {
  if (variant === "") await liftEntity(change, key);
  const inserted = await change.sql.one<{ id: number }>(
    `INSERT INTO entities (kg_id, key, variant, label, entity_type, version) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (kg_id, key, variant) DO UPDATE SET label = entities.label RETURNING id`,
    [change.kg_id, key, variant, label, entity_type, change.version],
  );
  if (inserted === null) throw new Error("An inserted entity has no id");
  return inserted.id;
}

/** Writes the pin and the overrides of a record as a file has them. Fields that the file does not change stay. */
export async function putHandWork(
  sql: Sql,
  { kind, id }: { readonly kind: "entity" | "relation"; readonly id: number },
  { created, changed }: { readonly created: object | null; readonly changed: object | null },
): Promise<void> {
  if (created !== null)
    await sql.query(
      "INSERT INTO pins (kind, id, data) VALUES ($1, $2, $3) ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, merged_from = NULL",
      [kind, id, toJson(created)],
    );
  for (const [field, value] of Object.entries(changed ?? {}))
    await sql.query(
      `INSERT INTO overrides (kind, id, field, value) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, id, field) DO UPDATE SET value = excluded.value, merged_from = NULL, label_key = NULL,
         alias_keys = NULL`,
      [kind, id, field, toJson(value)],
    );
}
