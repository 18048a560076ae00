import { transferLimits } from "../../../domain/limits/transfer.ts";
import type { EntityLine, RelationLine, SuppressedLine } from "../../../domain/transfer/graph-lines.ts";
import { ownChanges, ownPin, statedType } from "../rows/graph-rows.ts";
import type { Exporting } from "./exporting.ts";

const pageRecords = 500;

/**
 * The pin and the overrides of record `id`. Pins and overrides that a target inherited from merged entities are in the
 * lines of these entities (export-merges.ts).
 */
const byHand = (kind: "entity" | "relation", id: string): string => `
  ${ownPin(kind, id)} AS created, ${ownChanges(kind, id)} AS changed`;

type Made<Line extends EntityLine | RelationLine> = Pick<NonNullable<Line["by_hand"]>, "created" | "changed">;
type EntityRow = Omit<EntityLine, "type" | "by_hand"> &
  Made<EntityLine> & { readonly sync_graph: boolean; readonly sync_vectors: boolean };

/** Entities by key. */
export async function exportEntities({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after: readonly [key: string, variant: string] = ["", ""];
  for (;;) {
    const rows = await sql.query<EntityRow>(
      `SELECT e.id, e.key, e.variant, e.label, e.entity_type, e.description, e.properties, e.sync_graph, e.sync_vectors,
         ARRAY(SELECT f.form FROM entity_forms f WHERE f.entity_id = e.id AND f.form <> e.label
           GROUP BY f.form ORDER BY sum(f.n) DESC, f.form LIMIT ${transferLimits.aliasesShown}) AS aliases,
         ${byHand("entity", "e.id")}
       FROM entities e WHERE e.kg_id = $1 AND (e.key, e.variant) > ($2, $3) ORDER BY e.key, e.variant LIMIT $4`,
      [kg_id, ...after, pageRecords],
    );
    await receiver.take(
      rows.map(({ created, changed, sync_graph, sync_vectors, ...entity }) => ({
        type: "entity",
        ...entity,
        by_hand: created === null && changed === null ? null : { created, changed, sync_graph, sync_vectors },
      })),
    );
    const last = rows.at(-1);
    if (rows.length < pageRecords || last === undefined) return;
    after = [last.key, last.variant];
  }
}

type RelationRow = Omit<RelationLine, "type" | "by_hand"> & Made<RelationLine> & { readonly sync_graph: boolean };

/** Relations by their ends. */
export async function exportRelations({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after: readonly [source: number, target: number, type: string] = [0, 0, ""];
  for (;;) {
    const rows = await sql.query<RelationRow>(
      `SELECT r.id, jsonb_build_object('id', a.id, 'key', a.key, 'variant', a.variant) AS source,
         jsonb_build_object('id', b.id, 'key', b.key, 'variant', b.variant) AS target,
         r.relation_type, ${statedType("r")} AS stated_type, r.confidence_score AS confidence, r.properties, r.sync_graph,
         ${byHand("relation", "r.id")}
       FROM relations r JOIN entities a ON a.id = r.source_entity_id JOIN entities b ON b.id = r.target_entity_id
       WHERE r.kg_id = $1 AND (r.source_entity_id, r.target_entity_id, ${statedType("r")}) > ($2, $3, $4)
       ORDER BY r.source_entity_id, r.target_entity_id, ${statedType("r")} LIMIT $5`,
      [kg_id, ...after, pageRecords],
    );
    await receiver.take(
      rows.map(({ created, changed, sync_graph, ...relation }) => ({
        type: "relation",
        ...relation,
        by_hand: created === null && changed === null ? null : { created, changed, sync_graph },
      })),
    );
    const last = rows.at(-1);
    if (rows.length < pageRecords || last === undefined) return;
    after = [last.source.id, last.target.id, last.stated_type];
  }
}

/** Records of documents that people deleted. */
export async function exportSuppressed({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after: readonly [kind: string, natural_key: string] = ["", ""];
  for (;;) {
    const rows = await sql.query<Omit<SuppressedLine, "type">>(
      `SELECT kind, natural_key FROM suppressed WHERE kg_id = $1 AND (kind, natural_key) > ($2, $3)
       ORDER BY kind, natural_key LIMIT $4`,
      [kg_id, ...after, pageRecords],
    );
    await receiver.take(rows.map((row) => ({ type: "suppressed", ...row })));
    const last = rows.at(-1);
    if (rows.length < pageRecords || last === undefined) break;
    after = [last.kind, last.natural_key];
  }
  await exportGroups({ sql, kg_id, receiver });
}

interface GroupedSource {
  readonly group_id: number;
  readonly key: string;
  readonly natural_keys: readonly string[];
}

/** Source names of groups that are read at a time. Each of them gives as many lines as its group has target names. */
const pageSources = 3;

/** Groups of suppressed relations (../cutover/suppress-relations.ts), one line for each relation. */
async function exportGroups({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after: readonly [group_id: number, key: string] = [0, ""];
  for (;;) {
    const rows = await sql.query<GroupedSource>(
      `SELECT s.group_id, s.key, ARRAY(
         SELECT concat_ws(E'\\x1f', s.key, s.relation_type, t.key) FROM suppressed_names t
         WHERE t.kg_id = $1 AND t.group_id = s.group_id AND NOT t.is_source ORDER BY t.key) AS natural_keys
       FROM suppressed_names s WHERE s.kg_id = $1 AND s.is_source AND (s.group_id, s.key) > ($2, $3)
       ORDER BY s.group_id, s.key LIMIT ${pageSources}`,
      [kg_id, ...after],
    );
    const keys = rows.flatMap(({ natural_keys }) => natural_keys);
    await receiver.take(keys.map((natural_key) => ({ type: "suppressed", kind: "relation", natural_key })));
    const last = rows.at(-1);
    if (rows.length < pageSources || last === undefined) return;
    after = [last.group_id, last.key];
  }
}
