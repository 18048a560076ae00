import type { SqlEvidence } from "../../domain/evidence.ts";

export interface SqlQuestion {
  readonly question: string;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
  /** 1–1,000 */
  readonly max_rows: number;
  /** Most bytes of the rows as JSON; the rows behind them are left out. */
  readonly max_bytes: number;
  readonly signal: AbortSignal;
}

export interface SqlAnswer {
  /** null if there is no safe statement for the question; `reason` says why. */
  readonly evidence: SqlEvidence | null;
  readonly reason: string | null;
  readonly warnings: readonly string[];
}

/**
 * Pipeline text_to_sql: question → checked SELECT over the CSV tables of the KGs → rows. Throws `unavailable` ("sql").
 */
export interface SqlPipeline {
  ask(question: SqlQuestion): Promise<SqlAnswer>;
}
