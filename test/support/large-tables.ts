// Statements that fill an empty database with large tables.

/** One knowledge graph has most rows. Of the sources and jobs, most are completed; the others are few. */
export const largeTables = [
  `INSERT INTO knowledge_graphs (tenant_id, name, display_name, kg_type, embedding_method, enable_sql_storage,
     enable_secondary_graph_storage, sources_count)
   SELECT 'default', 'kg ' || n, '', 'user', 'semantic_gnn', false, false, CASE n WHEN 1 THEN 19600 WHEN 2 THEN 300 ELSE 0 END
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO sources (id, tenant_id, kg_id, name, status, active_revision, latest_revision, source_type, file_type,
     content_hash)
   SELECT 'src_' || n, 'default', 1 + (n % 50 = 0)::int, 'source ' || n,
     CASE WHEN n % 200 = 0 THEN 'failed' ELSE 'completed' END, CASE WHEN n % 200 = 0 THEN NULL ELSE 1 END, 1, 'file', 'md',
     md5(n::text) FROM generate_series(1, 20000) AS n`,
  `INSERT INTO revisions (source_id, revision, state, file_name, file_type, content_hash, size_bytes, options, retired_at)
   SELECT 'src_' || n, 1, CASE WHEN n % 200 = 0 THEN 'failed' ELSE 'published' END, 'a.md', 'md', md5(n::text), 1, '{}',
     CASE WHEN n % 200 = 0 THEN now() - interval '1 hour' END FROM generate_series(1, 20000) AS n`,
  `INSERT INTO tombstones (kg_id, source_id, revision, content_hash, deleted_at)
   SELECT 1, 'src_gone' || n, 1, md5(n::text), now() + n * interval '1 second' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO chunks (kg_id, source_id, content, content_hash, tokens, token_count)
   SELECT 1, 'src_' || n, '', '', '', 0 FROM generate_series(1, 20000) AS n`,
  `INSERT INTO revision_chunks (source_id, revision, ordinal, chunk_id, start_offset, end_offset)
   SELECT source_id, 1, 0, id, 0, 0 FROM chunks`,
  `INSERT INTO entities (kg_id, key, label, entity_type, version)
   SELECT 1, 'name ' || n, 'Name ' || n, CASE WHEN n % 1000 = 0 THEN 'place' ELSE 'person' END, 1
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO relations (kg_id, source_entity_id, target_entity_id, relation_type, confidence_score, version)
   SELECT 1, id, id % 20000 + 1, CASE WHEN id % 1000 = 0 THEN 'knows' ELSE 'near' END, 1, 1 FROM entities`,
  `INSERT INTO mentions (chunk_id, kg_id, start_offset, end_offset, form, key, type, confidence, sentence)
   SELECT id, 1, 0, 1, '', 'name ' || id, 'person', 1, 0 FROM chunks`,
  `INSERT INTO relation_support (relation_id, chunk_id, start_offset, end_offset, weight) SELECT id, id, 0, 1, 1 FROM relations`,
  "INSERT INTO graph.chunks (kg_id, chunk_id) SELECT 1, id FROM chunks",
  `INSERT INTO graph.edges (kg_id, kind, chunk_id, key, weight)
   SELECT 1, 'm', id, CASE WHEN id % 2 = 0 THEN 'name ' || id ELSE 'hub' END, id % 7 FROM chunks`,
  // Another knowledge graph, in which a person gave every entity its label.
  `INSERT INTO entities (kg_id, key, label, entity_type, version)
   SELECT 2, 'other ' || n, 'Label ' || n, 'person', 1 FROM generate_series(1, 20000) AS n`,
  `INSERT INTO overrides (kind, id, field, value, kg_id, label_key)
   SELECT 'entity', id, 'label', to_jsonb(label), 2, lower(label) FROM entities WHERE kg_id = 2`,
  `INSERT INTO terms (kg_id, term, df) SELECT 1, 'term' || n, 1 FROM generate_series(1, 20000) AS n`,
  `INSERT INTO kept_vectors (kg_id, source_id) SELECT 2, 'src_gone' || n FROM generate_series(1, 20000) AS n`,
  // Two names in all chunks of a knowledge graph, with a relation that every chunk states.
  `INSERT INTO entities (kg_id, key, label, entity_type, about_count, mention_count, version)
   SELECT 3, name, name, 'place', 20000, 20000, 1 FROM unnest(ARRAY['hub a', 'hub b']) AS name`,
  `INSERT INTO mentions (chunk_id, kg_id, start_offset, end_offset, form, key, type, confidence, sentence)
   SELECT id, 3, 0, 1, '', name, 'place', 1, 0 FROM chunks, unnest(ARRAY['hub a', 'hub b']) AS name`,
  `INSERT INTO relations (kg_id, source_entity_id, target_entity_id, relation_type, support_count, confidence_score, version)
   SELECT 3, min(id), max(id), 'near', 20000, 1, 1 FROM entities WHERE kg_id = 3`,
  `INSERT INTO relation_support (relation_id, chunk_id, start_offset, end_offset, weight)
   SELECT r.id, c.id, 0, 1, 1 FROM relations r, chunks c WHERE r.kg_id = 3`,
  // Of 20,000 units 10 stand in more than a tenth of the documents, and 2,000 in several.
  `INSERT INTO document_units (kg_id, unit, documents)
   SELECT 1, n, CASE WHEN n <= 10 THEN 2000 WHEN n % 10 = 0 THEN 5 ELSE 1 END FROM generate_series(1, 20000) AS n`,
  `INSERT INTO jobs (id, tenant_id, type, status, kg_id, kg_name, source_id, revision, finished_at, request)
   SELECT 'job_' || lpad(n::text, 26, '0'), 'default', CASE WHEN n % 10 = 0 THEN 'query' ELSE 'ingestion' END,
     CASE WHEN n % 400 = 0 THEN 'queued' WHEN n % 200 = 0 THEN 'failed' ELSE 'completed' END,
     1, 'kg ' || 1 + (n % 50 = 0)::int, 'src_' || n, 1,
     CASE WHEN n % 400 = 0 THEN NULL ELSE now() - interval '2 days' * (n % 500 = 0)::int END, '{}'
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO job_stages (job_id, position, name) SELECT id, 1, 'parse_document' FROM jobs`,
  `INSERT INTO job_events (job_id, seq, data) SELECT id, 1, '{}' FROM jobs`,
  `INSERT INTO query_steps (job_id, step, ms) SELECT id, 'route', 1 FROM jobs`,
  `INSERT INTO webhooks (id, tenant_id, job_id, url, state, ended_at)
   SELECT 'evt_' || id, 'default', id, 'https://example.com', 'delivered', now() FROM jobs`,
  `INSERT INTO idempotency_keys (tenant_id, route, key, fingerprint, owner, free_at)
   SELECT 'default', 'POST /', n, '', '', now() + interval '1 day' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO documents (collection, id, tenant_id, occurred_at, expires_at, data)
   SELECT 'trace_events', n, 'default', now(), now() + interval '1 day', '{}' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO memory_items (tenant_id, user_id, id, manager, status, occurred_at, expires_at, rev, quotes, searched, data)
   SELECT 'default', 'user ' || n % 200, n, 'episodic', 'active', now(), now() + interval '1 day', 1, ARRAY['src_' || n || '/1'], '', '{}'
   FROM generate_series(1, 20000) AS n`,
  `INSERT INTO memory_events (tenant_id, user_id, event_id, at)
   SELECT 'default', 'user ' || n % 200, n, now() FROM generate_series(1, 20000) AS n`,
  `INSERT INTO outbox (target, key, kg_id, oldest_version, newest_version, next_at)
   SELECT 'graph', 'entity:' || n, 1, 1, 1, now() + interval '1 hour' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO removed_chunks (chunk_id, removed_at)
   SELECT n, now() - n * interval '4.5 seconds' FROM generate_series(1, 20000) AS n`,
  `INSERT INTO outbox_batches (target, kg_id, version, kind, ids)
   SELECT CASE n % 2 WHEN 1 THEN 'graph' ELSE 'vectors' END, 1, 2, 'entity', ARRAY[n, n + 1]::bigint[] FROM generate_series(1, 20000) AS n`,
  // Posted chunks of the present version of the code, in a knowledge graph of their own.
  `INSERT INTO chunks (kg_id, content, content_hash, tokens, token_count, derivation)
   SELECT 4, '', '', '', 0, 'now' FROM generate_series(1, 20000)`,
];
