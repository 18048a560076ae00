import type { KnowledgeGraph } from "../../../domain/kg.ts";
import type { BodyLine } from "../../../domain/transfer/lines.ts";

/** The lines to export: all, or only entities and relations. */
export type ExportPart = "all" | "graph";

/** Receives an export. The reader waits for each call, so a slow receiver needs no memory. */
export interface ExportReceiver {
  /** Called once, before `take`. The counts are those of the moment that the export shows. */
  begin(kg: KnowledgeGraph): Promise<void>;
  /** At most some hundred lines, in the order of the format (domain/transfer/). */
  take(lines: readonly BodyLine[]): Promise<void>;
}

export interface ExportRecords {
  /**
   * Reads a knowledge graph as it is at one moment, in one read-only transaction. Throws `not_found`, and `unavailable`
   * when the receiver takes nothing for a minute: the database then ends the transaction.
   */
  read(kg_id: number, part: ExportPart, receiver: ExportReceiver): Promise<void>;
}
