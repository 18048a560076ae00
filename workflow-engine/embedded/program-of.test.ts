import { expect, test } from "vitest";
import { type DeliveryWork, deliverWebhook } from "../../agents/deliver-webhook.ts";
import { ingestDocument } from "../../agents/ingest-document.ts";
import { invalidInput } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { memoryIngestion, refTo } from "../../test/support/memory-ingestion.ts";
import { programOf } from "./program-of.ts";
import { openRun } from "./run.ts";
import { createSlots } from "./slots.ts";
import { openTurn } from "./turn.ts";

const turn = openTurn(createSlots(1), { group: null, priority: 3, since: 0 });
const run = () => openRun({ claim: "run", workflowId: "workflow", turn, log: silentLog() });

test("a delivery whose step fails for good leaves its event due, so that the next round starts it again", async () => {
  const abandoned: unknown[] = [];
  const work: DeliveryWork = {
    deliver: () => Promise.reject(invalidInput("broken")),
    abandon: async (ref) => {
      abandoned.push(ref);
    },
  };
  const delivery = programOf(deliverWebhook, work)({ event_id: "evt_1" }, run());
  await expect(delivery).rejects.toMatchObject({ type: "invalid_input" });
  expect(abandoned).toEqual([]);
});

test("a job whose step fails for good ends with the reason", async () => {
  const { work } = memoryIngestion({ chunksOf: () => 1 });
  const ended: unknown[] = [];
  const failing = {
    ...work,
    prepare: () => Promise.reject(invalidInput("no text layer")),
    abandon: async (...[, failure]: Parameters<typeof work.abandon>) => {
      ended.push(failure);
    },
  };
  await programOf(ingestDocument, failing)(refTo("scan"), run());
  expect(ended).toMatchObject([{ code: "invalid_input", message: "no text layer", cancelled: false }]);
});
