import { expect, test } from "vitest";
import type { OutboxRow } from "../../stores/ports/records/outbox.ts";
import { lanesOf, turnsOf } from "./turns.ts";

const row = (key: string, over: Partial<OutboxRow> = {}): OutboxRow => ({
  target: "vectors",
  key,
  kg_id: 1,
  gen: 1,
  newest_version: 1,
  attempts: 0,
  lease: 1,
  trace: null,
  ...over,
});
const many = (count: number, kind: string, over: Partial<OutboxRow> = {}): OutboxRow[] =>
  Array.from({ length: count }, (_, n) => row(`${kind}:${n}`, over));
const sizes = (rows: readonly OutboxRow[]) => turnsOf(rows).map((pieces) => pieces.map((piece) => piece.rows.length));

test("entities of all knowledge graphs share one turn; chunks take turns of 200", () => {
  const rows = [...many(450, "chunk"), ...many(700, "entity"), ...many(50, "entity", { kg_id: 2 })];
  expect(sizes(rows)).toEqual([[700, 50], [200], [200], [50]]);
  expect(sizes([])).toEqual([]);
  expect(turnsOf(rows).flatMap((pieces) => pieces.flatMap((piece) => piece.rows))).toHaveLength(rows.length);
});

test("chunks that different requests have marked are embedded apart, each for its request", () => {
  const [one, other] = [
    { trace_id: "trc_1", parent_id: null, root_id: "key_1" },
    { trace_id: "trc_2", parent_id: null, root_id: "key_2" },
  ];
  const rows = [...many(3, "chunk", { trace: one }), ...many(2, "chunk", { trace: other })];
  expect(turnsOf(rows).flat()).toMatchObject([
    { kg_id: 1, trace: one, rows: { length: 3 } },
    { kg_id: 1, trace: other, rows: { length: 2 } },
  ]);
});

test("a few chunks and entities run side by side, many in one lane", () => {
  const few = [...many(3, "chunk"), ...many(2, "entity")];
  expect(lanesOf(few)).toEqual([turnsOf(few.slice(3)), turnsOf(few.slice(0, 3))]);
  const rows = [...many(90, "chunk"), ...many(20, "entity")];
  expect(lanesOf(rows)).toEqual([turnsOf(rows)]);
});
