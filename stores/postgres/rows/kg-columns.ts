/** Columns of `knowledge_graphs` that form a KnowledgeGraph. */
export const kgColumns = `id, tenant_id, name, display_name, description, kg_type, domains, embedding_method, enable_sql_storage,
  enable_secondary_graph_storage, is_active, version, sources_count, chunks_count, entities_count, relations_count,
  tokens_count, collections_ready, embedder, last_ingestion_at, created_at, updated_at`;
/** Condition for knowledge graphs that are not deleted. */
export const visible = "deleted_at IS NULL";
