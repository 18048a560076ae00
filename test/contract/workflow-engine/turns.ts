import { expect, test } from "vitest";
import { unavailable } from "../../../domain/errors.ts";
import { memoryIngestion } from "../../support/memory-ingestion.ts";
import { signalOf } from "../../support/signal-of.ts";
import { type OpenedEngine, patience } from "./lab.ts";

/** The part of the contract about the order in which waiting workflows run. */
export function turns({ open, startAt, idOf, isQueued }: OpenedEngine): void {
  test("an urgent job overtakes jobs that were queued before it", async () => {
    const [first, go] = [signalOf(), signalOf()];
    const order: string[] = [];
    const steps = memoryIngestion({
      chunksOf: () => 1,
      async during(step, { source_id }) {
        if (step !== "prepare") return;
        order.push(source_id);
        if (source_id !== "src_blocking") return;
        first.fire();
        await go.fired;
      },
    });
    const engine = await open(steps.work, 1);
    await startAt(engine, "blocking");
    await first.fired;
    const patient = Array.from({ length: 8 }, (_, at) => `patient_${at}`);
    for (const document of patient) await startAt(engine, document, { priority: 4 });
    await startAt(engine, "urgent", { priority: 1 });
    for (const document of [...patient, "urgent"])
      await expect.poll(() => isQueued(idOf(document)), patience).toBe(true);
    go.fire();
    await expect.poll(() => steps.finished.size, patience).toBe(10);
    expect(order.slice(0, 3)).toContain("src_urgent");
  });

  test("a tenant with one document does not wait for all documents of another tenant", async () => {
    const [first, go] = [signalOf(), signalOf()];
    const order: string[] = [];
    const steps = memoryIngestion({
      chunksOf: () => 1,
      async during(step, { source_id }) {
        if (step !== "prepare") return;
        order.push(source_id);
        if (source_id !== "src_occupying") return;
        first.fire();
        await go.fired;
      },
    });
    const engine = await open(steps.work, 1);
    await startAt(engine, "occupying", { tenantId: "large" });
    await first.fired;
    const many = Array.from({ length: 12 }, (_, at) => `many_${at}`);
    for (const document of many) await startAt(engine, document, { tenantId: "large" });
    await startAt(engine, "single", { tenantId: "small" });
    for (const document of [...many, "single"]) await expect.poll(() => isQueued(idOf(document)), patience).toBe(true);
    go.fire();
    await expect.poll(() => steps.finished.size, patience).toBe(14);
    expect(order.slice(0, 4)).toContain("src_single");
  });

  test("a run that waits for its next attempt gives its place to another run", async () => {
    const [first, go] = [signalOf(), signalOf()];
    const begun: string[] = [];
    const steps = memoryIngestion({
      chunksOf: () => 1,
      async during(step, { source_id }, { attempt }) {
        begun.push(`${source_id} ${step}`);
        if (source_id !== "src_interrupted_by_outage" || step !== "prepare" || attempt > 1) return;
        first.fire();
        await go.fired;
        throw unavailable("vectorstore");
      },
    });
    const engine = await open(steps.work, 1);
    await startAt(engine, "interrupted_by_outage");
    await first.fired;
    await startAt(engine, "behind_it");
    await expect.poll(() => isQueued(idOf("behind_it")), patience).toBe(true);
    go.fire();
    await expect.poll(() => steps.finished.size, patience).toBe(2);
    const tries = begun.flatMap((step, at) => (step === "src_interrupted_by_outage prepare" ? [at] : []));
    expect(tries).toHaveLength(2);
    expect(begun.indexOf("src_behind_it prepare")).toBeLessThan(tries[1] ?? 0);
  });
}
