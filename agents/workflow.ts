import type { Job } from "../domain/job.ts";
import type { Failure, Signature, SignaturesOf, Step, Steps, StepTable, Work } from "./step.ts";

/** What the program of a workflow may ask of the engine that runs it. */
export interface Engine {
  /**
   * Waits, and outlives the process while it does. False where the engine cannot: then the program ends, and the records
   * start the workflow again when it is time.
   */
  pause(ms: number): Promise<boolean>;
}

/** Every workflow has this step: it marks the job failed or cancelled, and runs when another step has failed. */
interface Ending<Args> {
  readonly abandon: Signature<[ref: Args, failure: Failure], void>;
}

/** The signatures of a workflow's steps. */
export type WorkflowSignatures<Signatures, Args> = SignaturesOf<Signatures> & Ending<Args>;

/**
 * A workflow, defined once. `activities/` makes activities of it, `workflows/` the workflow's side, and
 * `workflow-engine/embedded/` runs it in this process.
 */
export interface Workflow<Name extends string, Signatures extends WorkflowSignatures<Signatures, Args>, Args, Result> {
  /** The workflow type: the name of the function in `workflows/`. */
  readonly name: Name;
  /** The queue from which workers take its steps; another kind of work never waits in it. */
  readonly taskQueue: string;
  readonly steps: StepTable<Signatures>;
  /** The business id: what has ended under an id is never done again. */
  workflowId(args: Args): string;
  /**
   * The arguments for a job that this workflow does; null for another job. Absent if no job starts it: then the records keep
   * its work due, and the engine in process starts it again after a failure instead of abandoning it.
   */
  ofJob?(job: Job): Args | null;
  /** Runs the steps. Deterministic: no clock, random or I/O. What a step throws has to come out. */
  run(steps: Steps<Signatures>, args: Args, engine: Engine): Promise<Result>;
}

/** Names the parts of a workflow, and gives them their types. */
export const defineWorkflow = <
  const Name extends string,
  Signatures extends WorkflowSignatures<Signatures, Args>,
  Args,
  Result,
>(
  workflow: Workflow<Name, Signatures, Args, Result>,
): Workflow<Name, Signatures, Args, Result> => workflow;

/** The steps of a workflow as its graph calls them. */
export type StepsOf<Definition> =
  Definition extends Workflow<string, infer Signatures, infer _Args, infer _Result> ? Steps<Signatures> : never;

/** The steps of a workflow as services implement them. */
export type WorkOf<Definition> =
  Definition extends Workflow<string, infer Signatures, infer _Args, infer _Result> ? Work<Signatures> : never;

/** Names of the nodes of a workflow's graph, in order. */
export const nodesOf = ({ steps }: { readonly steps: Readonly<Record<string, Step>> }): readonly string[] =>
  Object.entries(steps).flatMap(([name, { progress }]) => (name === "abandon" ? [] : [progress?.label ?? name]));
