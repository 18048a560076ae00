// The rows of the outage matrix, and the meaning of its cells (answers.ts judges the answers).

import { namesOf } from "../../../domain/record-of.ts";
import type { Endpoint } from "./request.ts";
import { analyticsRows } from "./rows/analytics.ts";
import { documentRows } from "./rows/documents.ts";
import { keyRows } from "./rows/keys.ts";
import { knowledgeGraphRows } from "./rows/knowledge-graphs.ts";
import { memoryRows } from "./rows/memory.ts";
import { pictureRows } from "./rows/pictures.ts";
import { questionRows } from "./rows/questions.ts";
import { recordRows } from "./rows/records.ts";
import { serviceRows } from "./rows/service.ts";

/**
 * ok: as without an outage. degraded: a success that names the missing backend. answered: ok or degraded. failed: 500
 * that names the backend. open: ok or failed, while the service has not noticed the outage.
 */
export type Cell = "ok" | "degraded" | "answered" | "failed" | "open";

/** The rows of the matrix. Every route has at least one. */
export const endpoints = {
  ...serviceRows,
  ...questionRows,
  ...documentRows,
  ...knowledgeGraphRows,
  ...recordRows,
  ...memoryRows,
  ...pictureRows,
  ...keyRows,
  ...analyticsRows,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export const allEndpoints: readonly EndpointName[] = namesOf(endpoints);

export type Column = Partial<Record<EndpointName, Cell>>;
