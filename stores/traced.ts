import { span } from "../platform/span.ts";
import { guarded } from "./breaker/guard.ts";
import { type StatementSummary, summaryOf } from "./statement-summary.ts";

/** OpenTelemetry's names of the engines, where it has one. */
type DatabaseSystem = "postgresql" | "neo4j" | "lancedb" | "chroma" | "mongodb" | "redis";

/** A statement as an event: what it does and to what, never a value, nor the rest of its text. */
export const tracedStatement = <T>(system: DatabaseSystem, statement: string, work: () => Promise<T>): Promise<T> =>
  tracedOperation(system, summaryOf(statement), work);

export const tracedOperation = <T>(
  system: DatabaseSystem,
  { operation, summary }: StatementSummary,
  work: () => Promise<T>,
): Promise<T> => span("database_query", summary, work, { "db.system.name": system, "db.operation.name": operation });

/**
 * The same store, each call of which is an event: for engines without statements. `role` tells apart what runs twice on one
 * engine.
 */
export function traced<S extends object>(system: DatabaseSystem, store: S, role?: string): S {
  const target = role === undefined ? {} : { "db.collection.name": role };
  const suffix = role === undefined ? "" : ` ${role}`;
  return guarded(store, "", (path, work) =>
    span("database_query", `${system} ${path}${suffix}`, work, {
      "db.system.name": system,
      "db.operation.name": path,
      ...target,
    }),
  );
}
