import { expect, test } from "vitest";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import type { OutboxRow } from "../../stores/ports/records/outbox.ts";
import { projectApart } from "./project-apart.ts";

const rowsOf = (count: number): OutboxRow[] =>
  Array.from({ length: count }, (_, n) => ({
    target: "graph",
    key: `entity:${n}`,
    kg_id: 1,
    gen: 1,
    newest_version: 1,
    attempts: 0,
    lease: 1,
    trace: null,
  }));

/** An engine that refuses every call with one of the bad keys. */
function engineRefusing(bad: readonly string[], error: () => Error = () => invalidInput("refused")) {
  const stored = new Set<string>();
  let calls = 0;
  const project = async (rows: readonly OutboxRow[]): Promise<void> => {
    calls += 1;
    if (rows.some(({ key }) => bad.includes(key))) throw error();
    for (const { key } of rows) stored.add(key);
  };
  return { project, stored, calls: () => calls };
}

const keysOf = (rows: readonly OutboxRow[]): string[] => rows.map(({ key }) => key).sort();

test("rows without a bad one are projected in one call", async () => {
  const { project, calls } = engineRefusing([]);
  expect((await projectApart(rowsOf(1_000), project)).failed).toEqual([]);
  expect(calls()).toBe(1);
});

test("one bad row among a thousand fails alone, after few calls", async () => {
  const { project, stored, calls } = engineRefusing(["entity:500"]);
  const { done, failed, error } = await projectApart(rowsOf(1_000), project);
  expect([keysOf(failed), done.length, stored.size]).toEqual([["entity:500"], 999, 999]);
  expect(error).toMatchObject({ kind: "invalid_input" });
  expect(calls()).toBeLessThanOrEqual(21);
});

test("several bad rows fail alone, also if they stand together", async () => {
  const bad = ["entity:0", "entity:1", "entity:2", "entity:3", "entity:4"];
  const { project, stored } = engineRefusing(bad);
  const { failed } = await projectApart(rowsOf(1_000), project);
  expect(keysOf(failed)).toEqual(bad);
  expect(stored.size).toBe(995);
});

test("an engine that is away costs four calls, and all rows fail", async () => {
  const rows = rowsOf(1_000);
  const { project, calls } = engineRefusing(keysOf(rows), () => unavailable("graphdb"));
  const { done, failed } = await projectApart(rows, project);
  expect([done.length, failed.length, calls()]).toEqual([0, 1_000, 4]);
});

test("an engine that refuses every row costs a bounded number of calls", async () => {
  const rows = rowsOf(1_000);
  const { project, calls } = engineRefusing(keysOf(rows));
  expect((await projectApart(rows, project)).failed).toHaveLength(1_000);
  expect(calls()).toBe(20);
});
