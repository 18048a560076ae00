import type { Database } from "../../stores/postgres/client.ts";

/** A statement as an adapter sent it. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Sent with a name: PostgreSQL may reuse one plan for all values. */
  readonly isPrepared: boolean;
}

/** A database that keeps the statements that are sent through it, and runs them. */
export function recordingDatabase(db: Database): { readonly db: Database; readonly sent: SentStatement[] } {
  const sent: SentStatement[] = [];
  const noting = <S extends Pick<Database, "query" | "one" | "prepared">>(sql: S) => ({
    query: <R extends object>(text: string, values: readonly unknown[] = []) => {
      sent.push({ text, values, isPrepared: false });
      return sql.query<R>(text, values);
    },
    one: <R extends object>(text: string, values: readonly unknown[] = []) => {
      sent.push({ text, values, isPrepared: false });
      return sql.one<R>(text, values);
    },
    prepared: <R extends object>(name: string, text: string, values: readonly unknown[]) => {
      sent.push({ text, values, isPrepared: true });
      return sql.prepared<R>(name, text, values);
    },
  });
  const recording: Database = {
    ...db,
    ...noting(db),
    transaction: (work, options) => db.transaction((sql) => work(noting(sql)), options),
    as: () => recording,
  };
  return { db: recording, sent };
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Names of the tables that the statement's plan reads from end to end, of those given. A prepared statement is also
 * planned without its values.
 */
export async function tablesScanned(
  db: Database,
  statement: SentStatement,
  tables: ReadonlySet<string>,
): Promise<readonly string[]> {
  const plans = [await planOf(db, `EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values)];
  if (statement.isPrepared) plans.push(await planOf(db, `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.text}`, []));
  return [...new Set(plans.flatMap(scansOf))].filter((table) => tables.has(table));
}

/** Rows of a table that the statement reads, also those that it then leaves out. */
export async function rowsRead(db: Database, { text, values }: SentStatement, table: string): Promise<number> {
  const sum = ({ Plans = [], ...node }: PlanNode): number => {
    const { "Actual Rows": rows = 0, "Actual Loops": loops = 1 } = node;
    const left = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    const own = node["Relation Name"] === table ? (rows + left) * loops : 0;
    return own + Plans.reduce((rest, plan) => rest + sum(plan), 0);
  };
  return sum(await planOf(db, `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values));
}

async function planOf(db: Database, text: string, values: readonly unknown[]): Promise<PlanNode> {
  const row = await db.one<{ "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(text, values);
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  if (!plan) throw new Error("The server explained nothing");
  return plan;
}

function scansOf({ Plans = [], ...node }: PlanNode): readonly string[] {
  const own = node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...Plans.flatMap(scansOf)];
}
