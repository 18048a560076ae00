import type { ExportReceiver } from "../../ports/records/exports.ts";
import type { Sql } from "../client.ts";

/** One export under way. */
export interface Exporting {
  readonly sql: Sql;
  readonly kg_id: number;
  readonly receiver: Pick<ExportReceiver, "take">;
}
