import type { GraphKind } from "../graph.ts";
import type { ProjectionTarget } from "./outbox.ts";

/** In the order of a rebuild. `check` compares and repairs changes that happened during the rebuild. */
export type RebuildStage = GraphKind | "check" | "done";

/** Progress of a rebuild in one knowledge graph. */
export interface RebuildProgress {
  readonly kg_id: number;
  readonly stage: RebuildStage;
  /** The highest id of this stage that was written to the engine. */
  readonly last_id: number;
  /** Records written so far, over all stages. */
  readonly written: number;
}

export interface ProjectionState {
  readonly target: ProjectionTarget;
  /** Name of the projection's engine, without version. null until the first start with that engine. */
  readonly engine: string | null;
  /** False while the engine lacks records, because they were written to an engine used before. */
  readonly complete: boolean;
}

/** Which engine serves each projection, and rebuilds of them. */
export interface ProjectionRecords {
  states(): Promise<readonly ProjectionState[]>;
  /**
   * Stores the engine's name and the version of the rows' form. If one of them differs the engine starts as incomplete,
   * and the progress of an earlier rebuild is deleted.
   */
  noteEngine(target: ProjectionTarget, engine: string, shape: number): Promise<ProjectionState>;
  /** Takes the rebuild lease of the target. False while another rebuild holds it. */
  lease(target: ProjectionTarget, owner: string, leaseMs: number): Promise<boolean>;
  /** Releases the lease. */
  release(target: ProjectionTarget, owner: string): Promise<void>;
  progress(target: ProjectionTarget): Promise<readonly RebuildProgress[]>;
  /** Throws `conflict` when another rebuild holds the lease. */
  save(target: ProjectionTarget, owner: string, progress: RebuildProgress): Promise<void>;
  /** Deletes the progress for the given knowledge graphs. */
  forget(target: ProjectionTarget, kg_ids: readonly number[]): Promise<void>;
  /** Marks the engine as complete: it holds all records. */
  complete(target: ProjectionTarget, owner: string): Promise<void>;
}
