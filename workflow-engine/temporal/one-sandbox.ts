import type { Worker } from "@temporalio/worker";
import { PatientWorker } from "./patient-worker.ts";

export interface SandboxedWorkers {
  /** As `Worker.create` of the SDK. All workers use the bundle of the first worker. */
  readonly create: typeof Worker.create;
  /** Ends the thread. All workers must have ended. */
  close(): Promise<void>;
}

/**
 * Workers of several task queues whose workflows run in one thread. By itself the SDK starts a thread for each worker,
 * and both that thread and the main thread load the bundle: 0.7 s of processor time and 80 MB for each queue. It also
 * hashes the bundle for the build id of each worker. Here the other workers take the id of the first.
 */
export function workersOfOneSandbox(): SandboxedWorkers {
  type Sandbox = Awaited<ReturnType<(typeof Worker)["createWorkflowCreator"]>>;
  type Bundle = Awaited<ReturnType<(typeof Worker)["getOrCreateBundle"]>>;
  let bundle: Promise<Bundle> | undefined;
  let sandbox: Promise<Sandbox> | undefined;
  let first: Promise<Worker> | undefined;

  class SandboxedWorker extends PatientWorker {
    static override getOrCreateBundle(...given: Parameters<(typeof Worker)["getOrCreateBundle"]>): Promise<Bundle> {
      bundle ??= PatientWorker.getOrCreateBundle(...given);
      return bundle;
    }

    static override async createWorkflowCreator(
      ...given: Parameters<(typeof Worker)["createWorkflowCreator"]>
    ): Promise<Sandbox> {
      sandbox ??= PatientWorker.createWorkflowCreator(...given);
      const shared = await sandbox;
      // A worker that ends does not end the thread, because other workers use it.
      return { createWorkflow: (workflow) => shared.createWorkflow(workflow), destroy: async () => undefined };
    }
  }

  return {
    async create(options) {
      if (first === undefined) {
        first = SandboxedWorker.create(options);
        return first;
      }
      // If the first worker cannot be created, the error of the others is their own.
      const buildId = (await first.catch(() => undefined))?.options.buildId;
      return SandboxedWorker.create(buildId === undefined ? options : { ...options, buildId });
    },
    // A failed creation of the sandbox has already failed the creation of its worker, and has left no thread.
    close: async () => (await sandbox?.catch(() => undefined))?.destroy(),
  };
}
