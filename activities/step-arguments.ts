import type { StepContext } from "../agents/step.ts";

/** The first argument of every step is the reference with which the workflow was started, the last is the context. */
export function refOf<Ref>([ref]: readonly unknown[]): Ref {
  if (!isRef<Ref>(ref)) throw new Error("A step has the reference of its job as its first argument");
  return ref;
}

export function contextOf(args: readonly unknown[]): StepContext {
  const context = args.at(-1);
  if (!isContext(context)) throw new Error("A step has its context as its last argument");
  return context;
}

const isRef = <Ref>(value: unknown): value is Ref => has(value, "job_id");
const isContext = (value: unknown): value is StepContext => has(value, "claim");
const has = (value: unknown, key: string): boolean => typeof value === "object" && value !== null && key in value;
