// Takes the place of langsmith in the workflow bundle. Tracing over the network has no place inside a workflow;
// LangGraph uses a run tree there as nothing but the carrier of a node's configuration.

export class RunTree {
  extra: Record<string, unknown> = {};
  constructor(config: object) {
    Object.assign(this, config);
  }
}
/** Constructed by LangChain when tracing is on, which it never is here. */
export class Client {}

export const isRunTree = (value: unknown): boolean => value instanceof RunTree;
export const isTraceableFunction = (): boolean => false;
export const getCurrentRunTree = (): undefined => undefined;
export const getDefaultProjectName = (): string => "workflow";
export const convertToDottedOrderFormat = (): never => {
  throw new Error("LangSmith tracing is not available inside workflows");
};
