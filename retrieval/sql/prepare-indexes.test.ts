import { expect, test } from "vitest";
import type { SqlTable } from "../../domain/sql-table.ts";
import { prepareRouting, routeQuestion } from "../route-question.ts";
import { prepareIndexes, schemaIndex } from "./schema-index.ts";

/** A table whose index takes a tenth of a second and more to build. */
const large = (name: string): SqlTable => ({
  kg_id: 1,
  kg_name: "norrvik",
  source_id: `src_${name}`,
  source_name: `${name}.csv`,
  revision: 1,
  name,
  physical: `"kg_1"."${name}"`,
  row_count: 8_000,
  columns: [
    {
      name: "ship",
      header: "ship",
      type: "text",
      values: ["Aurora", ...Array.from({ length: 7_999 }, (_, at) => `Ship ${at} of Halden`)],
    },
  ],
});

/** How often others had their turn while the work ran. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isRunning] = [0, true];
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isRunning = false;
  return turns;
}

test("the index of a large table is built in slices, between which other requests have their turn", async () => {
  const table = large("ferries");
  expect(await turnsDuring(prepareIndexes([table]))).toBeGreaterThan(2);
  expect(schemaIndex(table).valuesOf("aurora")).toMatchObject([{ value: "Aurora" }]);
  expect(await turnsDuring(prepareIndexes([table]))).toBeLessThanOrEqual(2);
});

test("questions that come at the same time build an index once", async () => {
  const table = large("tugs");
  await Promise.all([prepareIndexes([table]), prepareIndexes([table])]);
  expect(schemaIndex(table).valuesOf("aurora")).toHaveLength(1);
});

test("routing prepares the tables that a statement could be for, and no other", async () => {
  const [asked, other] = [large("lighters"), large("barges")];
  expect(await turnsDuring(prepareRouting("How many lighters are there?", [asked]))).toBeGreaterThan(2);
  expect(routeQuestion("How many lighters are there?", [asked]).pipeline).toBe("text_to_sql");
  expect(await turnsDuring(prepareRouting("Must a pilot sign the log?", [other]))).toBeLessThanOrEqual(2);
});
