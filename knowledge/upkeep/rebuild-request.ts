import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { RebuildStage } from "../../stores/ports/records/projections.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { ProjectionServices } from "./projections.ts";

export interface RebuildServices extends ProjectionServices {
  readonly records: Pick<Records, "kgs" | "upkeep" | "outbox" | "copies" | "projections">;
}

export interface RebuildRequest {
  readonly target: ProjectionTarget;
  /** Name of the knowledge graph to rebuild, in every tenant that has one of this name; default: all. */
  readonly kg?: string | undefined;
  /** Empties the engine first and ignores stored progress. Answers are incomplete until the end. */
  readonly fresh?: boolean;
  /** Stops the run after the current batch; finished batches stay. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildStep) => void;
}

export interface RebuildStep {
  readonly target: ProjectionTarget;
  readonly kg: string;
  readonly stage: RebuildStage;
  /** Records written so far over all knowledge graphs, including earlier runs; `total` is an estimate. */
  readonly written: number;
  readonly total: number;
}
