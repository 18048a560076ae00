import { type Attributes, span } from "../platform/span.ts";
import { guarded } from "./breaker/guard.ts";

/** OpenTelemetry's names of the engines, where it has one. */
type DatabaseSystem = "postgresql" | "neo4j" | "lancedb" | "chroma" | "mongodb" | "redis";

/** What a statement's event says beside its first words: never a value, nor the rest of its text. */
export const statementAttributes = (system: DatabaseSystem, statement: string): Attributes => ({
  "db.system.name": system,
  "db.operation.name": (/^\s*(\w+)/.exec(statement)?.[1] ?? "").toUpperCase(),
});

/** The same store, each call of which is an event: for engines without statements. */
export const traced = <S extends object>(system: DatabaseSystem, store: S): S =>
  guarded(store, "", (path, work) =>
    span("database_query", `${system} ${path}`, work, { "db.system.name": system, "db.operation.name": path }),
  );
