import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliveryWork } from "../../agents/deliver-webhook.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { createOverdueWebhooks, deliveryOf } from "../../workflow-engine/overdue.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { startDelivery, withDeliveryWorker } from "../support/delivery-lab.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { memoryDelivery } from "../support/memory-delivery.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab?.close());

type History = Awaited<ReturnType<Awaited<ReturnType<typeof startDelivery>>["fetchHistory"]>>;

/** Runs one delivery to its end, replays its history, and returns its status, its timers and the history as text. */
async function endOf(event_id: string, work: DeliveryWork, meanwhile?: () => Promise<void>) {
  const handle = await withDeliveryWorker(lab, work, async () => {
    const started = await startDelivery(lab, event_id);
    await meanwhile?.();
    await started.result().catch(() => undefined);
    return started;
  });
  const history = await handle.fetchHistory();
  await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
  const status = await lab.engine.describe(handle.workflowId);
  return { status, timers: timersIn(history), text: JSON.stringify(history) };
}

const timersIn = ({ events }: History): number =>
  (events ?? []).filter(({ attributes }) => attributes === "timerStartedEventAttributes").length;

test("an event that the receiver accepts at once takes one attempt and no timer, and its history holds no URL", async () => {
  const { work, attempts } = memoryDelivery([null]);
  const { text, ...end } = await endOf("evt_once", work);
  expect(end).toEqual({ status: "completed", timers: 0 });
  expect(attempts).toEqual(["evt_once"]);
  expect(text).not.toMatch(/https?:/);
});

test("a delivery waits between attempts as long as the records say", async () => {
  const { work, attempts } = memoryDelivery([1, 2, null]);
  expect(await endOf("evt_thrice", work)).toMatchObject({ status: "completed", timers: 2 });
  expect(attempts).toHaveLength(3);
});

test("a delivery is tried again when the records are away for a moment", async () => {
  const { work, attempts } = memoryDelivery([null], ({ attempt }) => {
    if (attempt < 3) throw unavailable("sql");
  });
  expect(await endOf("evt_outage", work)).toMatchObject({ status: "completed", timers: 0 });
  expect(attempts).toHaveLength(3);
});

test("a delivery that fails for good, or that an operator cancels while it waits, is ended in the records", async () => {
  const broken = memoryDelivery([null], () => {
    throw invalidInput("no such event");
  });
  expect(await endOf("evt_broken", broken.work)).toMatchObject({ status: "failed" });
  expect(broken.abandoned.get("evt_broken")).toMatchObject({ code: "invalid_input", cancelled: false });

  const waiting = memoryDelivery([86_400_000]);
  const end = await endOf("evt_waiting", waiting.work, async () => {
    const { workflowId } = deliveryOf("evt_waiting");
    const handle = lab.client.workflow.getHandle(workflowId);
    const timers = async () => timersIn(await handle.fetchHistory());
    await expect.poll(timers, { timeout: 60_000 }).toBe(1);
    await lab.engine.cancel(workflowId);
  });
  expect(end).toMatchObject({ status: "cancelled", timers: 1 });
  expect(waiting.abandoned.get("evt_waiting")).toMatchObject({ cancelled: true });
});

test("an overdue delivery is started if the engine does not know it, left if it waits, and ended if its workflow was ended", async () => {
  const ended = new Map<string, string>();
  const webhooks = {
    overdue: async () => ["evt_unknown", "evt_waits", "evt_terminated"],
    end: async (event_id: string, state: string) => void ended.set(event_id, state),
  };
  const { lookOnce } = createOverdueWebhooks({ records: { webhooks }, engine: lab.engine, log: silentLog() });
  await startDelivery(lab, "evt_waits");
  await (await startDelivery(lab, "evt_terminated")).terminate();
  expect(await lookOnce()).toBe(2);
  expect([...ended]).toEqual([["evt_terminated", "failed"]]);
  const { work, attempts } = memoryDelivery([null]);
  await withDeliveryWorker(lab, work, () =>
    expect.poll(() => attempts.toSorted(), { timeout: 60_000 }).toEqual(["evt_unknown", "evt_waits"]),
  );
});
