import { expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { sketchQuestion } from "../../test/support/candidates.ts";
import { createEngineOutages } from "../engine-outages.ts";
import type { AskedThings } from "./asked-things.ts";
import { filtersOf } from "./search-filters.ts";
import { thingsOrWarning } from "./things-or-warning.ts";

const asked = (more: Partial<AskedThings> = {}): AskedThings => ({
  kg: { id: 1, name: "harbour" },
  question: "ferry",
  search_type: "hybrid",
  types: ["chunk", "entity"],
  limit: 1,
  analysed: sketchQuestion("ferry"),
  passages: [],
  named: new Map(),
  filters: filtersOf({}),
  engines: createEngineOutages(),
  signal: new AbortController().signal,
  ...more,
});

test("a search that waits too long for entities continues without them, and aborts their search", async () => {
  const signals: AbortSignal[] = [];
  const find = ({ signal }: AskedThings) => {
    signals.push(signal);
    return new Promise<never>(() => undefined);
  };
  const found = await thingsOrWarning({ things: { find }, log: silentLog() }, asked(), 20);
  expect(found).toEqual({
    things: [],
    warnings: ["harbour: no entities and relations were found: not finished in time"],
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("a failure fails a search that wants no passages, or whose caller has gone", async () => {
  const things = { find: () => Promise.reject(new Error("broken")) };
  const services = { things, log: silentLog() };
  await expect(thingsOrWarning(services, asked({ types: ["entity"] }), 1_000)).rejects.toThrow("broken");
  await expect(thingsOrWarning(services, asked({ signal: AbortSignal.abort() }), 1_000)).rejects.toThrow("aborted");
});
