// Replaces langsmith in the workflow bundle. A workflow must not trace over the network. LangGraph uses a run tree only
// to carry a node's configuration.

export class RunTree {
  extra: Record<string, unknown> = {};
  constructor(config: object) {
    Object.assign(this, config);
  }
}
/** LangChain creates a client only if tracing is on, and here tracing is always off. */
export class Client {}

export const isRunTree = (value: unknown): boolean => value instanceof RunTree;
export const isTraceableFunction = (): boolean => false;
export const getCurrentRunTree = (): undefined => undefined;
export const getDefaultProjectName = (): string => "workflow";
export const convertToDottedOrderFormat = (): never => {
  throw new Error("LangSmith tracing is not available inside workflows");
};
