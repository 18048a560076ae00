import type { Route } from "../route.ts";
import { agentHealth } from "./agents/agent-health.ts";
import { agentStatus } from "./agents/agent-status.ts";
import { trace } from "./analytics/trace.ts";
import { usageSessions } from "./analytics/usage-sessions.ts";
import { usageSummary } from "./analytics/usage-summary.ts";
import { exchangeToken } from "./auth/exchange-token.ts";
import { generateKey } from "./auth/generate-key.ts";
import { listKeys } from "./auth/list-keys.ts";
import { revokeKey } from "./auth/revoke-key.ts";
import { rotateKey } from "./auth/rotate-key.ts";
import { tokenKeys } from "./auth/token-keys.ts";
import { docsAsset } from "./document/docs-asset.ts";
import { docsPage } from "./document/docs-page.ts";
import { openapiDocument } from "./document/openapi-document.ts";
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
import { createKnowledgeGraph } from "./knowledge-graphs/create-knowledge-graph.ts";
import { listKnowledgeGraphs } from "./knowledge-graphs/list-knowledge-graphs.ts";
import { query } from "./query/query.ts";
import { vectorBypass } from "./query/vector-bypass.ts";
import { listSources } from "./sources/list-sources.ts";
import { sourceHealth } from "./sources/source-health.ts";
import { sourceStats } from "./sources/source-stats.ts";
import { dashboard } from "./visualizations/dashboard.ts";
import { networkVisualization } from "./visualizations/network-visualization.ts";
import { visualizationsHealth } from "./visualizations/visualizations-health.ts";
import { webhookKeys } from "./webhooks/webhook-keys.ts";

/** Every endpoint there is. Router, validation, OpenAPI and the tests over all endpoints read this list. */
export const routes: readonly Route[] = [
  rootHealth,
  livez,
  readyz,
  metrics,
  detailedHealth,
  agentHealth,
  agentStatus,
  query,
  vectorBypass,
  ingest,
  ingestUnified,
  listSources,
  sourceStats,
  sourceHealth,
  listJobs,
  getJob,
  jobEvents,
  cancelJob,
  listKnowledgeGraphs,
  createKnowledgeGraph,
  dashboard,
  networkVisualization,
  visualizationsHealth,
  generateKey,
  webhookKeys,
  listKeys,
  revokeKey,
  rotateKey,
  exchangeToken,
  tokenKeys,
  usageSummary,
  usageSessions,
  trace,
  openapiDocument,
  docsPage,
  docsAsset,
];

/** The endpoints of a process that serves no API requests, for orchestrators and monitoring. */
export const probeRoutes: readonly Route[] = [rootHealth, livez, readyz, metrics];
