// An ingestion beside questions: it gives way to them, and they never stop it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPriorityGate, type PriorityGate } from "../../platform/priority-gate.ts";

import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

const gate = createPriorityGate();
/** Called each time before an ingestion gives way. */
let onGiveWay: () => Promise<void> = async () => undefined;
const priorityGate: PriorityGate = {
  ...gate,
  async giveWay() {
    await onGiveWay();
    return gate.giveWay();
  },
};

let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab({}, { priorityGate });
});
afterAll(() => lab?.close());

const document = (paragraphs: number) => ({
  file_type: "txt" as const,
  content: Array.from(
    { length: paragraphs },
    (_, at) => `Ferry ${at} sails to Vestby. ${"It is slow. ".repeat(60)}`,
  ).join("\n\n"),
});

test("an ingestion gives way before it extracts, before it writes records, and before it writes to the engines", async () => {
  const { records, vectors } = lab.stores;
  const before: { chunks: number; vectors: number }[] = [];
  const accepted = await lab.accept("harbour", "ferries", document(2));
  const { id: kg_id } = await lab.registry.get(ctx, "harbour");
  const ref = { kg_id, ...accepted };
  onGiveWay = async () => {
    const staged = await records.staging.placed(ref);
    before.push({ chunks: staged, vectors: await vectors.count({ kg_id, kind: "chunk" }) });
  };
  await lab.run(ref);
  onGiveWay = async () => undefined;
  expect(before[0]).toEqual({ chunks: 0, vectors: 0 });
  expect(before[1]).toEqual({ chunks: 0, vectors: 0 });
  expect(before[2]?.chunks).toBeGreaterThan(0);
  expect(before[2]?.vectors).toBe(0);
});

test("an ingestion of several batches ends although questions arrive all the time and none is answered", async () => {
  const arriving = setInterval(gate.questionArrived, 10);
  try {
    const { source_id } = await lab.ingest("harbour", "more ferries", document(450));
    const source = await lab.sources.get(ctx, source_id);
    expect(source.status).toBe("completed");
  } finally {
    clearInterval(arriving);
  }
});
