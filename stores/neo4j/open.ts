import type { Log } from "../../platform/log.ts";
import type { GraphStore } from "../ports/graph.ts";
import type { Closable } from "../ports/health.ts";
import type { KeywordIndex } from "../ports/vectors.ts";

export interface Neo4jOptions {
  readonly uri: string;
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  readonly waitMs: number;
  readonly log: Log;
}
export type Neo4jClient = Closable;
export async function openNeo4j(_options: Neo4jOptions): Promise<Neo4jClient> {
  throw new Error("to come");
}
export async function openNeo4jGraph(_client: Neo4jClient, _options: { readonly space: string }): Promise<GraphStore> {
  throw new Error("to come");
}
export async function openNeo4jKeywords(
  _client: Neo4jClient,
  _options: { readonly space: string },
): Promise<KeywordIndex> {
  throw new Error("to come");
}
