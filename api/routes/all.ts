import type { Route } from "../route.ts";
import { agentHealth } from "./agents/agent-health.ts";
import { agentQuery } from "./agents/agent-query.ts";
import { agentStatus } from "./agents/agent-status.ts";
import { trace } from "./analytics/trace.ts";
import { usageSessions } from "./analytics/usage-sessions.ts";
import { usageSummary } from "./analytics/usage-summary.ts";
import { exchangeToken } from "./auth/exchange-token.ts";
import { generateKey } from "./auth/generate-key.ts";
import { listKeys } from "./auth/list-keys.ts";
import { openPageSession } from "./auth/open-page-session.ts";
import { revokeKey } from "./auth/revoke-key.ts";
import { rotateKey } from "./auth/rotate-key.ts";
import { tokenKeys } from "./auth/token-keys.ts";
import { cancelBenchmarkJob } from "./benchmarks/cancel-benchmark-job.ts";
import { compareBenchmarkJobs } from "./benchmarks/compare-benchmark-jobs.ts";
import { getBenchmarkJob } from "./benchmarks/get-benchmark-job.ts";
import { getBenchmarkResults } from "./benchmarks/get-benchmark-results.ts";
import { listBenchmarkDatasets } from "./benchmarks/list-benchmark-datasets.ts";
import { runBenchmark } from "./benchmarks/run-benchmark.ts";
import { startBenchmarkJob } from "./benchmarks/start-benchmark-job.ts";
import { docsAsset } from "./document/docs-asset.ts";
import { docsPage } from "./document/docs-page.ts";
import { openapiDocument } from "./document/openapi-document.ts";
import { bulkDeleteEntities } from "./edits/bulk-delete-entities.ts";
import { bulkDeleteEntitiesByPost } from "./edits/bulk-delete-entities-by-post.ts";
import { bulkDeleteRelations } from "./edits/bulk-delete-relations.ts";
import { bulkDeleteRelationsByPost } from "./edits/bulk-delete-relations-by-post.ts";
import { createChunk } from "./edits/create-chunk.ts";
import { createEntity } from "./edits/create-entity.ts";
import { createRelation } from "./edits/create-relation.ts";
import { deleteChunk } from "./edits/delete-chunk.ts";
import { deleteEntity } from "./edits/delete-entity.ts";
import { deleteRelation } from "./edits/delete-relation.ts";
import { getChunk } from "./edits/get-chunk.ts";
import { getEntity } from "./edits/get-entity.ts";
import { getRelation } from "./edits/get-relation.ts";
import { listChunks } from "./edits/list-chunks.ts";
import { listEntities } from "./edits/list-entities.ts";
import { listRelations } from "./edits/list-relations.ts";
import { updateEntity } from "./edits/update-entity.ts";
import { updateRelation } from "./edits/update-relation.ts";
import { detailedHealth } from "./health/detailed-health.ts";
import { livez } from "./health/livez.ts";
import { metrics } from "./health/metrics.ts";
import { readyz } from "./health/readyz.ts";
import { rootHealth } from "./health/root-health.ts";
import { ingest } from "./ingestion/ingest.ts";
import { ingestUnified } from "./ingestion/ingest-unified.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { getJob } from "./jobs/get-job.ts";
import { jobEvents } from "./jobs/job-events.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { retryJob } from "./jobs/retry-job.ts";
import { bulkDeleteKgEntities } from "./knowledge-graphs/bulk-delete-kg-entities.ts";
import { bulkDeleteKgEntitiesByDelete } from "./knowledge-graphs/bulk-delete-kg-entities-by-delete.ts";
import { createKgEntity } from "./knowledge-graphs/create-kg-entity.ts";
import { createKnowledgeGraph } from "./knowledge-graphs/create-knowledge-graph.ts";
import { deleteKgEntity } from "./knowledge-graphs/delete-kg-entity.ts";
import { deleteKnowledgeGraph } from "./knowledge-graphs/delete-knowledge-graph.ts";
import { detectDomain } from "./knowledge-graphs/detect-domain.ts";
import { entityOperations } from "./knowledge-graphs/entity-operations.ts";
import { exportKnowledgeGraph } from "./knowledge-graphs/export-knowledge-graph.ts";
import { federatedSearch } from "./knowledge-graphs/federated-search.ts";
import { getKgEntity } from "./knowledge-graphs/get-kg-entity.ts";
import { getKnowledgeGraph } from "./knowledge-graphs/get-knowledge-graph.ts";
import { importKnowledgeGraph } from "./knowledge-graphs/import-knowledge-graph.ts";
import { listKnowledgeGraphs } from "./knowledge-graphs/list-knowledge-graphs.ts";
import { mergeEntities } from "./knowledge-graphs/merge-entities.ts";
import { patchKgEntity } from "./knowledge-graphs/patch-kg-entity.ts";
import { patchKnowledgeGraph } from "./knowledge-graphs/patch-knowledge-graph.ts";
import { registryInfo } from "./knowledge-graphs/registry-info.ts";
import { reloadRegistry } from "./knowledge-graphs/reload-registry.ts";
import { searchKnowledgeGraph } from "./knowledge-graphs/search-knowledge-graph.ts";
import { splitEntities } from "./knowledge-graphs/split-entities.ts";
import { updateKgEntity } from "./knowledge-graphs/update-kg-entity.ts";
import { updateKnowledgeGraph } from "./knowledge-graphs/update-knowledge-graph.ts";
import { auditMemory } from "./memory/audit-memory.ts";
import { consolidateUserMemory } from "./memory/consolidate-user-memory.ts";
import { eraseMemory } from "./memory/erase-memory.ts";
import { exportMemory } from "./memory/export-memory.ts";
import { forgetMemoryItem } from "./memory/forget-memory-item.ts";
import { forgetMemorySession } from "./memory/forget-memory-session.ts";
import { listMemoryItems } from "./memory/list-memory-items.ts";
import { listMemorySessions } from "./memory/list-memory-sessions.ts";
import { memoryErasure } from "./memory/memory-erasure.ts";
import { memoryFeedback } from "./memory/memory-feedback.ts";
import { memoryHealth } from "./memory/memory-health.ts";
import { memoryItem } from "./memory/memory-item.ts";
import { memoryItemHistory } from "./memory/memory-item-history.ts";
import { memoryProfile } from "./memory/memory-profile.ts";
import { memorySession } from "./memory/memory-session.ts";
import { memoryUser } from "./memory/memory-user.ts";
import { patchMemoryItem } from "./memory/patch-memory-item.ts";
import { recallMemory } from "./memory/recall-memory.ts";
import { remember } from "./memory/remember.ts";
import { setMemorySettings } from "./memory/set-memory-settings.ts";
import { query } from "./query/query.ts";
import { querySql } from "./query/query-sql.ts";
import { unifiedQuery } from "./query/unified-query.ts";
import { vectorBypass } from "./query/vector-bypass.ts";
import { rerank } from "./rerank/rerank.ts";
import { rerankEnhanced } from "./rerank/rerank-enhanced.ts";
import { deleteSource } from "./sources/delete-source.ts";
import { listSources } from "./sources/list-sources.ts";
import { sourceHealth } from "./sources/source-health.ts";
import { sourceStats } from "./sources/source-stats.ts";
import { sourceText } from "./sources/source-text.ts";
import { sourcesOverview } from "./sources/sources-overview.ts";
import { updateSource } from "./sources/update-source.ts";
import { dashboard } from "./visualizations/dashboard.ts";
import { deleteVisualizations } from "./visualizations/delete-visualizations.ts";
import { embedScript } from "./visualizations/embed-script.ts";
import { networkVisualization } from "./visualizations/network-visualization.ts";
import { regenerateVisualizations } from "./visualizations/regenerate-visualizations.ts";
import { visualizationsHealth } from "./visualizations/visualizations-health.ts";
import { visualizationsIndex } from "./visualizations/visualizations-index.ts";
import { visualizationsMetadata } from "./visualizations/visualizations-metadata.ts";
import { visualizationsOverview } from "./visualizations/visualizations-overview.ts";
import { webhookKeys } from "./webhooks/webhook-keys.ts";

/** Every endpoint there is. Router, validation, OpenAPI and the tests over all endpoints read this list. */
export const routes: readonly Route[] = [
  rootHealth,
  livez,
  readyz,
  metrics,
  detailedHealth,
  agentHealth,
  agentQuery,
  agentStatus,
  query,
  unifiedQuery,
  vectorBypass,
  rerank,
  rerankEnhanced,
  querySql,
  ingest,
  ingestUnified,
  sourcesOverview,
  listSources,
  sourceStats,
  sourceText,
  sourceHealth,
  updateSource,
  deleteSource,
  listJobs,
  getJob,
  jobEvents,
  cancelJob,
  retryJob,
  listKnowledgeGraphs,
  getKnowledgeGraph,
  createKnowledgeGraph,
  updateKnowledgeGraph,
  patchKnowledgeGraph,
  exportKnowledgeGraph,
  importKnowledgeGraph,
  registryInfo,
  reloadRegistry,
  createChunk,
  listChunks,
  getChunk,
  deleteChunk,
  createEntity,
  listEntities,
  getEntity,
  updateEntity,
  deleteEntity,
  createRelation,
  listRelations,
  getRelation,
  updateRelation,
  deleteRelation,
  bulkDeleteEntities,
  bulkDeleteEntitiesByPost,
  bulkDeleteRelations,
  bulkDeleteRelationsByPost,
  // Before the paths with an entity's id: the first match answers.
  bulkDeleteKgEntities,
  bulkDeleteKgEntitiesByDelete,
  entityOperations,
  createKgEntity,
  getKgEntity,
  mergeEntities,
  splitEntities,
  updateKgEntity,
  patchKgEntity,
  deleteKgEntity,
  detectDomain,
  federatedSearch,
  searchKnowledgeGraph,
  deleteKnowledgeGraph,
  memoryHealth,
  memoryUser,
  memoryProfile,
  auditMemory,
  listMemoryItems,
  memoryItem,
  patchMemoryItem,
  forgetMemoryItem,
  memoryItemHistory,
  exportMemory,
  listMemorySessions,
  memorySession,
  forgetMemorySession,
  eraseMemory,
  memoryErasure,
  consolidateUserMemory,
  memoryFeedback,
  setMemorySettings,
  remember,
  recallMemory,
  visualizationsOverview,
  visualizationsIndex,
  visualizationsMetadata,
  dashboard,
  networkVisualization,
  visualizationsHealth,
  regenerateVisualizations,
  deleteVisualizations,
  embedScript,
  generateKey,
  webhookKeys,
  listKeys,
  revokeKey,
  rotateKey,
  exchangeToken,
  openPageSession,
  tokenKeys,
  usageSummary,
  usageSessions,
  trace,
  runBenchmark,
  listBenchmarkDatasets,
  startBenchmarkJob,
  getBenchmarkJob,
  getBenchmarkResults,
  cancelBenchmarkJob,
  compareBenchmarkJobs,
  openapiDocument,
  docsPage,
  docsAsset,
];

/** The endpoints of a process that serves no API requests, for orchestrators and monitoring. */
export const probeRoutes: readonly Route[] = [rootHealth, livez, readyz, metrics];
