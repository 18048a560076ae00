import { span } from "../platform/span.ts";
import { guarded } from "./breaker/guard.ts";
import { type StatementSummary, summaryOf } from "./statement-summary.ts";

/** OpenTelemetry's names of the engines, where it has one. */
type DatabaseSystem = "postgresql" | "neo4j" | "lancedb" | "chroma" | "mongodb" | "redis";

/** Traces a statement: its operation and its tables, never a value or the statement's text. */
export const tracedStatement = <T>(system: DatabaseSystem, statement: string, work: () => Promise<T>): Promise<T> =>
  tracedOperation(system, summaryOf(statement), work);

export const tracedOperation = <T>(
  system: DatabaseSystem,
  { operation, summary }: StatementSummary,
  work: () => Promise<T>,
): Promise<T> =>
  span(
    {
      type: "database_query",
      name: summary,
      attributes: { "db.system.name": system, "db.operation.name": operation },
    },
    work,
  );

/**
 * Wraps a store so that each call is traced, for engines without statements. `role` distinguishes two roles on one
 * engine.
 */
export function traced<S extends object>(system: DatabaseSystem, store: S, role?: string): S {
  const target = role === undefined ? {} : { "db.collection.name": role };
  const suffix = role === undefined ? "" : ` ${role}`;
  return guarded(store, "", (path, work) =>
    span(
      {
        type: "database_query",
        name: `${system} ${path}${suffix}`,
        attributes: { "db.system.name": system, "db.operation.name": path, ...target },
      },
      work,
    ),
  );
}
