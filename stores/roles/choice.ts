import { type Config, variableFor } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../postgres/client.ts";
import type { Neo4jConnection } from "./neo4j-connection.ts";

/** The settings that choose the engines and say how to reach them. */
export type StoreSettings = Pick<
  Config,
  | "folders"
  | "stores"
  | "uploads"
  | "deletion"
  | "postgres"
  | "neo4j"
  | "secondaryNeo4j"
  | "chroma"
  | "mongodb"
  | "redis"
  | "answerCache"
>;

/** The options that every engine can be opened with. */
export interface EngineParts {
  /** PostgreSQL, which also holds the records. */
  readonly database: Database;
  /** The same database for background work. Over it, work that a client waits for uses the pool of `database`. */
  readonly background: Database;
  /** Neo4j serves two roles over one driver. */
  readonly neo4j: Neo4jConnection;
  readonly log: Log;
  /** How long a start waits for a server that is still booting. */
  readonly waitMs: number;
  /** Id of the installation. It marks our data in an engine that several installations share. */
  readonly space: string;
}

/** The engine that the settings choose for a role. */
export interface Choice<Store> {
  /** Name of the engine, for the log: without address and secrets. null when the role has none. */
  readonly engine: string | null;
  /**
   * For operators: the reason why only this process can use the engine's data. null when processes can share the data.
   */
  readonly inside: string | null;
  /** Name of the backend behind the role's circuit breaker, in errors and health. null when the role needs none. */
  readonly backend: "sql" | "graphdb" | "vectorstore" | "documents" | null;
  open(parts: EngineParts): Promise<Store>;
}

/** A reason for `inside`. */
export const notSet = <G extends keyof StoreSettings>(group: G, name: keyof StoreSettings[G]): string =>
  `${variableFor(group, name)} is not set`;
