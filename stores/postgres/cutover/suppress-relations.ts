// Relations that a person deleted. The target of a merge has several names, and documents may state the relation by
// each pair of names. If both ends have several names, the pairs are stored as one group with one row per name: two
// hundred names at each end need four hundred rows instead of forty thousand.
import type { Change } from "./change.ts";

/** All statements of one type between these names. */
export interface Statements {
  readonly sources: readonly string[];
  readonly relation_type: string;
  readonly targets: readonly string[];
}

/** The unit separator cannot occur in a key or a type. */
export const separator = "\x1f";
const afterSeparator = "\x20";
const relationKey = (source_key: string, relation_type: string, target_key: string): string =>
  [source_key, relation_type, target_key].join(separator);

const joined = (source: string, type: string, target: string): string =>
  `${source} || E'\\x1f' || ${type} || E'\\x1f' || ${target}`;

/**
 * Whether the statement with these ends and this type may support a relation of the KG $1. Few knowledge graphs have
 * groups; they are looked up for each statement, because a join of all their names would be as large as all their
 * pairs.
 */
export const isAllowed = (source: string, type: string, target: string): string => `(
  NOT EXISTS (SELECT FROM suppressed x WHERE x.kg_id = $1 AND x.kind = 'relation' AND x.natural_key = ${joined(source, type, target)})
  AND (NOT EXISTS (SELECT FROM suppressed_names WHERE kg_id = $1) OR (
    SELECT true FROM suppressed_names x JOIN suppressed_names y ON y.kg_id = $1 AND y.key = ${target}
      AND y.relation_type = ${type} AND NOT y.is_source AND y.group_id = x.group_id
    WHERE x.kg_id = $1 AND x.key = ${source} AND x.relation_type = ${type} AND x.is_source LIMIT 1) IS NULL))`;

export async function suppressStatements(change: Change, statements: Statements): Promise<void> {
  // Deletes groups that the new group contains.
  await liftStatements(change, statements);
  await store(change, statements);
}

async function store({ sql, kg_id }: Change, { sources, relation_type, targets }: Statements): Promise<void> {
  if (sources.length <= 1 || targets.length <= 1) {
    const keys = sources.flatMap((source) => targets.map((target) => relationKey(source, relation_type, target)));
    await sql.query(
      "INSERT INTO suppressed (kg_id, kind, natural_key) SELECT $1, 'relation', unnest($2::text[]) ON CONFLICT DO NOTHING",
      [kg_id, keys],
    );
    return;
  }
  await sql.query(
    `WITH own AS MATERIALIZED (SELECT nextval('suppressed_groups') AS id)
     INSERT INTO suppressed_names (kg_id, group_id, relation_type, is_source, key)
     SELECT $1::bigint, own.id, $2::text, true, unnest($3::text[]) FROM own
     UNION ALL SELECT $1::bigint, own.id, $2::text, false, unnest($4::text[]) FROM own`,
    [kg_id, relation_type, sources, targets],
  );
}

/** Ends the suppression of these statements; returns whether one was suppressed. */
export async function liftStatements(change: Change, statements: Statements): Promise<boolean> {
  const { sql, kg_id } = change;
  const { sources, relation_type, targets } = statements;
  const single = await sql.query(
    `DELETE FROM suppressed x USING unnest($2::text[], $3::text[]) AS s (first, last)
     WHERE x.kg_id = $1 AND x.kind = 'relation' AND x.natural_key > s.first AND x.natural_key < s.last
       AND substr(x.natural_key, length(s.first) + 1) = ANY($4::text[]) RETURNING x.kind`,
    [
      kg_id,
      sources.map((source) => relationKey(source, relation_type, "")),
      sources.map((source) => source + separator + relation_type + afterSeparator),
      targets,
    ],
  );
  const groups = await sql.query<Group>(takeGroupsSql, [kg_id, relation_type, sources, targets]);
  for (const group of groups) await storeRest(change, group, statements);
  return single.length + groups.length > 0;
}

interface Group {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** The other statements of a group stay suppressed. */
async function storeRest(change: Change, { sources, targets }: Group, lifted: Statements): Promise<void> {
  const { relation_type } = lifted;
  const [from, to] = [new Set(lifted.sources), new Set(lifted.targets)];
  const others = sources.filter((key) => !from.has(key));
  const rest = targets.filter((key) => !to.has(key));
  if (others.length > 0) await store(change, { sources: others, relation_type, targets });
  if (rest.length === 0) return;
  await store(change, { sources: sources.filter((key) => from.has(key)), relation_type, targets: rest });
}

/** Deletes the groups with one of the statements and returns their names. */
const takeGroupsSql = `
WITH concerned AS MATERIALIZED (
  SELECT group_id FROM suppressed_names WHERE kg_id = $1 AND key = ANY($3::text[]) AND relation_type = $2 AND is_source
  INTERSECT
  SELECT group_id FROM suppressed_names WHERE kg_id = $1 AND key = ANY($4::text[]) AND relation_type = $2 AND NOT is_source
), taken AS (
  DELETE FROM suppressed_names WHERE kg_id = $1 AND group_id = ANY(ARRAY(SELECT group_id FROM concerned))
  RETURNING group_id, is_source, key
)
SELECT array_agg(key) FILTER (WHERE is_source) AS sources, array_agg(key) FILTER (WHERE NOT is_source) AS targets
FROM taken GROUP BY group_id`;
