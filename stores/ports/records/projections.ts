import type { GraphKind } from "../graph.ts";
import type { ProjectionTarget } from "./outbox.ts";

/** In the order in which a rebuild works; `check` compares and mends what happened meanwhile. */
export type RebuildStage = GraphKind | "check" | "done";

/** How far a rebuild is with one knowledge graph. */
export interface RebuildProgress {
  readonly kg_id: number;
  readonly stage: RebuildStage;
  /** The last id of the stage that is in the engine. */
  readonly last_id: number;
  /** Records written so far, of all stages. */
  readonly written: number;
}

export interface ProjectionState {
  readonly target: ProjectionTarget;
  /** Name of the engine that serves it, without version; null before anybody noted it. */
  readonly engine: string | null;
  /** False while the engine is known to lack what was written to another one. */
  readonly complete: boolean;
}

/** Which engine serves each projection, and rebuilds of them. */
export interface ProjectionRecords {
  states(): Promise<readonly ProjectionState[]>;
  /** Notes the engine; another one than before is incomplete, and nothing of a rebuild for the former counts. */
  noteEngine(target: ProjectionTarget, engine: string): Promise<ProjectionState>;
  /** Gives the target to one rebuild, by a lease; false while another holds it. */
  lease(target: ProjectionTarget, owner: string, leaseMs: number): Promise<boolean>;
  /** Lets go of the lease. */
  release(target: ProjectionTarget, owner: string): Promise<void>;
  progress(target: ProjectionTarget): Promise<readonly RebuildProgress[]>;
  /** Throws `conflict` when the lease is another's. */
  save(target: ProjectionTarget, owner: string, progress: RebuildProgress): Promise<void>;
  /** Forgets how far it was with the knowledge graphs. */
  forget(target: ProjectionTarget, kg_ids: readonly number[]): Promise<void>;
  /** The engine holds everything. */
  complete(target: ProjectionTarget, owner: string): Promise<void>;
}
