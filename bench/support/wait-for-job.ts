import { setTimeout as sleep } from "node:timers/promises";
import type { BenchService } from "./service.ts";

/** Resolves when the job is completed; throws when it fails or is cancelled. */
export async function waitForJob(service: Pick<BenchService, "json">, job: string, pollMs = 100): Promise<void> {
  for (;;) {
    const { status, error } = await service.json<{ status: string; error: unknown }>(`/api/v1/jobs/${job}`);
    if (status === "completed") return;
    if (status === "failed" || status === "cancelled")
      throw new Error(`Job ${job} is ${status}: ${JSON.stringify(error)}`);
    await sleep(pollMs);
  }
}
