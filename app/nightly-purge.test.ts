import { expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import { silentLog } from "../platform/log.ts";
import type { PurgeOptions, PurgeReport, Purger } from "../stores/ports/purger.ts";
import { createNightlyPurge, latest } from "./nightly-purge.ts";

const report = (at: string): PurgeReport => ({
  started_at: new Date(at),
  finished_at: new Date(at),
  rewritten: [],
  left_out: {},
});

function purgerWith(last: string | null) {
  const runs: PurgeOptions[] = [];
  const purger: Purger = {
    last: async () => (last === null ? null : report(last)),
    async purge(options) {
      runs.push(options);
      return report(new Date().toISOString());
    },
  };
  return { purger, runs };
}

async function runsAt(now: string, last: string | null, settings: Record<string, string> = {}): Promise<number> {
  const { purger, runs } = purgerWith(last);
  await createNightlyPurge({ purger, config: readConfig(settings), log: silentLog() })?.(new Date(now));
  return runs.length;
}

test("the purge runs once a day after its time, also when the service was down at that time", async () => {
  expect(await runsAt("2026-05-02T02:59:00Z", "2026-05-01T03:00:10Z")).toBe(0);
  expect(await runsAt("2026-05-02T03:00:00Z", "2026-05-01T03:00:10Z")).toBe(1);
  expect(await runsAt("2026-05-02T09:00:00Z", "2026-05-01T03:00:10Z")).toBe(1);
  expect(await runsAt("2026-05-02T09:10:00Z", "2026-05-02T09:00:00Z")).toBe(0);
  expect(await runsAt("2026-05-02T09:00:00Z", null)).toBe(1);
  expect(await runsAt("2026-05-02T22:00:00Z", "2026-05-02T03:00:00Z", { LORE_PURGE_AT: "21:30" })).toBe(1);
});

test("it is off on a server by DATABASE_URL unless its time is set, and anywhere with LORE_PURGE_AT=off", async () => {
  const external = { DATABASE_URL: "postgres://db/lore" };
  expect(await runsAt("2026-05-02T09:00:00Z", null, external)).toBe(0);
  expect(await runsAt("2026-05-02T09:00:00Z", null, { ...external, LORE_PURGE_AT: "03:00" })).toBe(1);
  expect(await runsAt("2026-05-02T09:00:00Z", null, { LORE_PURGE_AT: "off" })).toBe(0);
  expect(() => readConfig({ LORE_PURGE_AT: "3am" })).toThrow(/LORE_PURGE_AT/);
});

test("the latest time of a clock is today's or yesterday's", () => {
  expect(latest("03:00", new Date("2026-05-02T03:00:00Z")).toISOString()).toBe("2026-05-02T03:00:00.000Z");
  expect(latest("03:00", new Date("2026-05-02T02:59:59Z")).toISOString()).toBe("2026-05-01T03:00:00.000Z");
});
