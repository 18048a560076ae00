import { queryLengthLimit } from "../../domain/limits/questions.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import type { SqlResult } from "../../stores/ports/records/tables.ts";

type Read = Pick<SqlResult, "rows" | "truncated">;

/** The statement for the rows after these; null if none is missing or no statement can give them. */
export function nextQuery(shown: string, { rows, truncated }: Read): string | null {
  if (!truncated || rows.length === 0) return null;
  const next = `SELECT * FROM (${shown}) AS "rest" OFFSET ${rows.length}`;
  return codePointLength(next) > queryLengthLimit ? null : next;
}

/** The remark on a truncated result, which says how to get the rest. */
export function rowsMissing(shown: string, read: Read): string[] {
  const { rows, truncated } = read;
  if (!truncated) return [];
  if (rows.length === 0) return ["The first row alone is larger than 5 MB; select fewer columns"];
  const sorted = / ORDER BY /.test(shown) ? "" : " ORDER BY makes sure of their order.";
  const way =
    nextQuery(shown, read) === null
      ? `send the statement with OFFSET ${rows.length}`
      : "send metadata.next_query as `query`, or raise max_results";
  return [`The statement has more than these ${rows.length} rows: ${way}.${sorted}`];
}
