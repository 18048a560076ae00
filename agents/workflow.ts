import type { Job } from "../domain/job.ts";
import type { Failure, Signature, SignaturesOf, Step, Steps, StepTable, Work } from "./step.ts";

/** The operations that an engine offers to the program of a workflow. */
export interface Engine {
  /**
   * Waits durably, beyond the end of the process, and returns true. Returns false if the engine cannot do that: then
   * the program ends, and the records have the workflow started again when it is due.
   */
  pause(ms: number): Promise<boolean>;
  /**
   * Between two steps of a run without a bound: if the history has become long, the run begins again from these
   * arguments with an empty one, and this never returns. So everything else must be in the stores.
   */
  renew(args: object): Promise<void>;
}

/** Every workflow has this step: it marks the job failed or cancelled, and runs when another step has failed. */
interface Ending<Args> {
  readonly abandon: Signature<[ref: Args, failure: Failure], void>;
}

/** The signatures of a workflow's steps. */
export type WorkflowSignatures<Signatures, Args> = SignaturesOf<Signatures> & Ending<Args>;

/**
 * The single definition of a workflow. `activities/` makes its activities from it, `workflows/` the workflow's side,
 * and `workflow-engine/embedded/` runs it in this process.
 */
export interface Workflow<Name extends string, Signatures extends WorkflowSignatures<Signatures, Args>, Args, Result> {
  /** The workflow type: the name of the function in `workflows/`. */
  readonly name: Name;
  /** The queue from which workers take its steps. It holds no other kind of work. */
  readonly taskQueue: string;
  /**
   * The time limit of a run, far above every expected outage. A Temporal server repeats the task of a workflow that
   * cannot go on, for instance because its program has changed, until this time is over. Then its job fails.
   */
  readonly timeoutMs: number;
  /**
   * Set for long runs: after each step the run queues again, behind waiting work of other tenants. A Temporal server
   * queues every step anew, so it does this for all workflows.
   */
  readonly givesWay?: true;
  /** Set for work that comes again under the same id: then at most one run of an id is under way. */
  readonly runsAgain?: true;
  readonly steps: StepTable<Signatures>;
  /** The business id. Work that has ended under an id is never repeated, unless it `runsAgain`. */
  workflowId(args: Args): string;
  /**
   * The arguments for a job of this workflow; null for another job. Absent if no job starts the workflow: then the
   * records keep its work due, and after a failure the engine in process starts it again instead of abandoning it.
   */
  ofJob?(job: Job): Args | null;
  /** Runs the steps. Deterministic: no clock, random or I/O. It must rethrow errors of steps. */
  run(steps: Steps<Signatures>, args: Args, engine: Engine): Promise<Result>;
}

/** Declares a workflow, so that the compiler infers the types of its parts. */
export const defineWorkflow = <
  const Name extends string,
  Signatures extends WorkflowSignatures<Signatures, Args>,
  Args,
  Result,
>(
  workflow: Workflow<Name, Signatures, Args, Result>,
): Workflow<Name, Signatures, Args, Result> => workflow;

/** The arguments of a workflow. */
export type ArgsOf<Definition> =
  Definition extends Workflow<string, infer _Signatures, infer Args, infer _Result> ? Args : never;

/** The steps of a workflow as its graph calls them. */
export type StepsOf<Definition> =
  Definition extends Workflow<string, infer Signatures, infer _Args, infer _Result> ? Steps<Signatures> : never;

/** The steps of a workflow as services implement them. */
export type WorkOf<Definition> =
  Definition extends Workflow<string, infer Signatures, infer _Args, infer _Result> ? Work<Signatures> : never;

/** Names of the nodes of a workflow's graph, in order. */
export const nodesOf = ({ steps }: { readonly steps: Readonly<Record<string, Step>> }): readonly string[] =>
  Object.entries(steps).flatMap(([name, { progress }]) => (name === "abandon" ? [] : [progress?.label ?? name]));
