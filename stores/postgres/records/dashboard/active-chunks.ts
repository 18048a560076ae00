/** Chunks that readers see, with their source (null for chunks that a person posted). Parameter $1: the KG. */
export const activeChunks = `active AS MATERIALIZED (
  SELECT rc.chunk_id, s.id AS source_id FROM sources s
  JOIN revision_chunks rc ON rc.source_id = s.id AND rc.revision = s.active_revision
  WHERE s.kg_id = $1 AND s.status <> 'deleting'
  UNION ALL SELECT id, NULL FROM chunks WHERE kg_id = $1 AND source_id IS NULL)`;
