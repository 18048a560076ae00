import { Worker } from "@temporalio/worker";

/**
 * Longest time of one activation of a workflow, which takes milliseconds. The SDK measures it by the clock and allows
 * five seconds: a machine that stands still for longer fails the activation, and Node then breaks it off at any place,
 * which can abort the whole process ("async hook stack has become corrupted").
 */
export const activationMs = 300_000;

/** A worker of the SDK. It does not mistake a pause of the machine for an endless loop of a workflow. */
export class PatientWorker extends Worker {
  static override createWorkflowCreator(
    ...[bundle, options, logger]: Parameters<(typeof Worker)["createWorkflowCreator"]>
  ): ReturnType<(typeof Worker)["createWorkflowCreator"]> {
    return Worker.createWorkflowCreator(bundle, { ...options, isolateExecutionTimeoutMs: activationMs }, logger);
  }
}
