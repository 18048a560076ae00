import { CancellationScope, CancelledFailure } from "@temporalio/workflow";

/** Runs a step that cancellation must not cut in two. A cancellation that came before is obeyed here. */
export const toTheEnd = <Result>(step: () => Promise<Result>): Promise<Result> => {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure("Cancelled before this step");
  return CancellationScope.nonCancellable(step);
};
