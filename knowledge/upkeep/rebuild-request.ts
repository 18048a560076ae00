import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { RebuildStage } from "../../stores/ports/records/projections.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { ProjectionServices } from "./projections.ts";

export interface RebuildServices extends ProjectionServices {
  readonly records: Pick<Records, "kgs" | "upkeep" | "outbox" | "copies" | "projections">;
}

export interface RebuildRequest {
  readonly target: ProjectionTarget;
  /** Name of the one knowledge graph to rebuild, of whichever tenants; default: all. */
  readonly kg?: string | undefined;
  /** Empties the engine first, and begins anew where another run had stopped. Answers are incomplete until the end. */
  readonly fresh?: boolean;
  /** Stops after the batch under way; what is done stays done. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildStep) => void;
}

export interface RebuildStep {
  readonly target: ProjectionTarget;
  readonly kg: string;
  readonly stage: RebuildStage;
  /** Records written so far over all knowledge graphs, earlier runs included; an estimate of all there are. */
  readonly written: number;
  readonly total: number;
}
