import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestDocument } from "../../agents/ingest-document.ts";
import { activityPayloadLimitBytes } from "../../domain/limits/ingestion.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { memoryIngestion, refTo } from "../support/memory-ingestion.ts";
import { runDirectly } from "../support/run-directly.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab.close());

describe.each([
  { document: "small", chunks: 7 },
  { document: "big", chunks: 95 },
])("a $document document", ({ document, chunks }) => {
  const chunksOf = () => chunks;

  test("gets the same result from the workflow as from the graph in process", async () => {
    const ref = refTo(`parity_${document}`);
    const here = memoryIngestion({ chunksOf });
    const there = memoryIngestion({ chunksOf });

    const local = await runDirectly(ingestDocument, { work: here.work, claim: "local" }, ref);
    const durable = await lab.withWorker(there.work, async () => (await lab.start(ref)).result());

    expect(durable).toEqual(local);
    expect(durable).toEqual({ chunks, kg_version: 1, visualizations: 1 });
    expect(there.visible).toEqual(here.visible);
    expect(there.finished).toEqual(here.finished);
    expect([...there.runs].sort()).toEqual([...here.runs].sort());
  });

  test("needs no timer, sends small payloads, and its history replays", async () => {
    const { work } = memoryIngestion({ chunksOf });
    const handle = await lab.withWorker(work, async () => {
      const started = await lab.start(refTo(`history_${document}`));
      await started.result();
      return started;
    });
    const history = await handle.fetchHistory();

    const kinds = (history.events ?? []).map((event) => event.attributes);
    expect(kinds).not.toContain("timerStartedEventAttributes");
    const activities = kinds.filter((kind) => kind === "activityTaskScheduledEventAttributes");
    expect(activities).toHaveLength(3 + (chunks > 10 ? Math.ceil(chunks / 10) : 0));
    expect(largestPayload(history)).toBeLessThan(activityPayloadLimitBytes);
    await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
  });
});

/** Bytes of the largest payload anywhere inside. */
const largestPayload = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(largestPayload));
};
