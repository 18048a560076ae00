import { expect, test } from "vitest";
import { memoryIngestion } from "../../support/memory-ingestion.ts";
import { signalOf } from "../../support/signal-of.ts";
import { type OpenedEngine, patience } from "./lab.ts";

/** The part of the contract about cancelled workflows. */
export function cancellation({ open, startAt, idOf, over }: OpenedEngine): void {
  test("cancelling stops the running step, waits for its end, and abandons the job", async () => {
    const preparing = signalOf();
    const steps = memoryIngestion({
      chunksOf: () => 1,
      async during(step, _ref, { signal }) {
        if (step !== "prepare") return;
        preparing.fire();
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("interrupted"))));
      },
    });
    const engine = await open(steps.work);
    await startAt(engine, "cancelled");
    await preparing.fired;
    await engine.cancel(idOf("cancelled"));
    await expect.poll(() => engine.describe(idOf("cancelled")), patience).toBe(over("cancelled"));
    expect(steps.runs).toEqual(["prepare", "abandon"]);
    expect(steps.abandoned.get("job_cancelled")).toEqual({
      code: "cancelled",
      message: "The job was cancelled",
      cancelled: true,
      retryable: true,
    });
  });

  test("a document cancelled while it waits for its turn is never published", async () => {
    const [first, go] = [signalOf(), signalOf()];
    const steps = memoryIngestion({
      chunksOf: () => 1,
      async during(step, { source_id }) {
        if (step !== "prepare" || source_id !== "src_before") return;
        first.fire();
        await go.fired;
      },
    });
    const engine = await open(steps.work, 1);
    await startAt(engine, "before");
    await first.fired;
    await startAt(engine, "waiting");
    await engine.cancel(idOf("waiting"));
    go.fire();
    await expect.poll(() => engine.describe(idOf("waiting")), patience).toBe(over("cancelled"));
    expect(steps.abandoned.get("job_waiting")).toMatchObject({ cancelled: true });
    await expect.poll(() => steps.finished.has("job_before"), patience).toBe(true);
    expect(steps.visible.has("src_waiting")).toBe(false);
  });

  test("cancelling changes nothing once publishing has begun, or if the workflow is unknown", async () => {
    const publishing = signalOf();
    const go = signalOf();
    const steps = memoryIngestion({
      chunksOf: () => 3,
      async during(step) {
        if (step !== "publish") return;
        publishing.fire();
        await go.fired;
      },
    });
    const engine = await open(steps.work);
    await engine.cancel(idOf("unknown"));
    await startAt(engine, "too_late");
    await publishing.fired;
    await engine.cancel(idOf("too_late"));
    go.fire();
    await expect.poll(() => steps.finished.has("job_too_late"), patience).toBe(true);
    expect(steps.runs).not.toContain("abandon");
  });
}
