import { Worker } from "@temporalio/worker";
import { afterEach, expect, test, vi } from "vitest";
import { activationMs, PatientWorker } from "./patient-worker.ts";

/** The SDK's method as a plain function, so that no sandbox is made. */
const sdk = Worker as unknown as { createWorkflowCreator(...given: unknown[]): Promise<string> };

class OpenedWorker extends PatientWorker {
  static open = (options: object) => PatientWorker.createWorkflowCreator({} as never, options as never, {} as never);
}

// The SDK's class is shared with later files of the process.
afterEach(() => void vi.restoreAllMocks());

test("an activation may take as long as a machine stands still, instead of the five seconds of the SDK", async () => {
  const made = vi.spyOn(sdk, "createWorkflowCreator").mockResolvedValue("sandbox");
  const given = { isolateExecutionTimeoutMs: 5_000, reuseV8Context: true };
  expect(await OpenedWorker.open(given)).toBe("sandbox");
  expect(made.mock.calls[0]?.[1]).toEqual({ ...given, isolateExecutionTimeoutMs: activationMs });
});
