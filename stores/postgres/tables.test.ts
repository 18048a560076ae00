import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptCsv, activateCsv, stageCsv } from "../../test/support/csv-tables.ts";
import { newKg } from "../../test/support/document-lab.ts";
import { sales, stagedSales } from "../../test/support/staged-sales.ts";
import { openTestRecords, type TestRecords } from "../../test/support/test-records.ts";
import type { Records } from "../ports/records/records.ts";
import type { Database } from "./client.ts";

let opened: TestRecords;
let db: Database;
let records: Records;

beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});

afterAll(() => opened?.close());

const run = (kg_id: number, statement: string, max_rows = 100) => records.tables.run(kg_id, statement, { max_rows });

describe("per-KG tables", () => {
  it("lists a table from the flip on, under the slug of its source's name, with its value index", async () => {
    const kg = await newKg(records);
    const staged = await acceptCsv(records, kg.id, "Sales 2024.csv");
    await records.tables.stage(staged.ref, sales);
    expect(await records.tables.list([kg.id])).toEqual([]);
    await activateCsv(records, staged);
    const [table] = await records.tables.list([kg.id]);
    expect(table).toMatchObject({ kg_id: kg.id, kg_name: kg.name, name: "sales_2024", row_count: 3 });
    expect(table?.columns.map(({ values }) => values)).toEqual([["North", "South"], [], [], [], [], []]);
    const ranges = table?.columns.map(({ range }) => range);
    expect(ranges).toEqual([
      undefined,
      { least: 0.1, greatest: 0.2 },
      { least: 3, greatest: 4 },
      ...Array(3).fill(undefined),
    ]);
  });

  it("forgets the columns of tables that are gone", async () => {
    const [kept, gone] = [await stagedSales(records), await stagedSales(records)];
    await records.tables.forgetDeleted();
    await records.cutover.deleteSource(
      { tenant_id: "default", kg_name: gone.kg.name, source_id: gone.table.source_id },
      { force: true },
    );
    const physical = [kept.table.physical, gone.table.physical];
    await records.tables.drop(gone.table.source_id, gone.table.revision);
    expect([...(await records.tables.existing(physical))]).toEqual([kept.table.physical]);
    expect(await records.tables.forgetDeleted()).toBe(1);
    expect(await records.tables.forgetDeleted()).toBe(0);
  });

  it("returns values in JSON's types, decimals added exactly, timestamps in UTC", async () => {
    const { kg, table } = await stagedSales(records);
    const sum = await run(
      kg.id,
      `SELECT sum(amount) AS total, avg(units) AS mean, count(*) AS n FROM ${table.physical}`,
    );
    expect(sum.rows).toEqual([{ total: 0.3, mean: 3.5, n: 3 }]);
    const { rows, columns } = await run(kg.id, `SELECT * FROM ${table.physical} WHERE region = 'South'`);
    expect(rows).toEqual([
      { region: "South", amount: 0.2, units: 4, day: "2024-02-01", at: "2024-02-01T08:00:00.000Z", paid: false },
    ]);
    expect(columns.map(({ type }) => type)).toEqual(["text", "number", "integer", "date", "timestamp", "boolean"]);
  });

  it("keeps times of day and the units of numbers", async () => {
    const kg = await newKg(records);
    const columns = [
      { name: "opens", header: "Opens", type: "time" },
      { name: "price", header: "Price", type: "number", unit: "$" },
    ] as const;
    const rows = [
      ["14:30", 1.5],
      ["09:05:10", 2],
    ];
    await stageCsv(records, { kg_id: kg.id, name: "hours.csv", table: { columns, rows } });
    const [table] = await records.tables.list([kg.id]);
    expect(table?.columns.map(({ unit }) => unit)).toEqual([undefined, "$"]);
    const first = await run(kg.id, `SELECT min(opens) AS opens FROM ${table?.physical}`);
    expect(first).toMatchObject({ columns: [{ type: "time" }], rows: [{ opens: "09:05:10" }] });
  });

  it("replaces the table of an earlier attempt, and refuses a revision that is no longer in staging", async () => {
    const kg = await newKg(records);
    const staged = await acceptCsv(records, kg.id, "twice");
    await records.tables.stage(staged.ref, sales);
    await records.tables.stage(staged.ref, sales);
    await activateCsv(records, staged);
    expect((await records.tables.list([kg.id]))[0]?.row_count).toBe(3);
    await expect(records.tables.stage(staged.ref, sales)).rejects.toMatchObject({ kind: "conflict" });
  });

  it("gives unique table names to sources with the same slug and to one named like a view", async () => {
    const kg = await newKg(records);
    for (const name of ["a b", "a-b", "Entities"]) await stageCsv(records, { kg_id: kg.id, name, table: sales });
    const names = (await records.tables.list([kg.id])).map(({ source_name, name }) => [source_name, name]);
    expect(Object.fromEntries(names)).toEqual({ "a b": "a_b", "a-b": "a_b_2", Entities: "entities_2" });
  });

  it("takes a thousand columns and many rows", async () => {
    const kg = await newKg(records);
    const columns = Array.from({ length: 1_000 }, (_, at) => ({
      name: `c${at}`,
      header: `c${at}`,
      type: "integer" as const,
    }));
    const rows = Array.from({ length: 50 }, (_, at) => columns.map((_column, column) => at * column));
    await stageCsv(records, { kg_id: kg.id, name: "wide", table: { columns, rows } });
    const [table] = await records.tables.list([kg.id]);
    expect((await run(kg.id, `SELECT sum(c999) AS s, count(*) AS n FROM ${table?.physical}`)).rows).toEqual([
      { s: 999 * 1225, n: 50 },
    ]);
  });

  it("drops a revision's table; a missing table is no error", async () => {
    const { kg, table } = await stagedSales(records);
    await records.tables.drop(table.source_id, 1);
    await records.tables.drop(table.source_id, 1);
    expect(await records.tables.list([kg.id])).toEqual([]);
    await expect(run(kg.id, `SELECT * FROM ${table.physical}`)).rejects.toThrow("the statement was refused");
  });

  it("creates a KG's schema once for concurrent stagings, and drops it with the KG", async () => {
    const kg = await newKg(records);
    await db.query(`DROP SCHEMA kg_${kg.id} CASCADE`);
    await Promise.all(["a", "b", "c", "d"].map((name) => stageCsv(records, { kg_id: kg.id, name, table: sales })));
    expect(await records.tables.list([kg.id])).toHaveLength(4);
    const empty = await newKg(records);
    await records.kgs.remove(empty.id);
    const left = await db.query("SELECT nspname FROM pg_namespace WHERE nspname = $1", [`kg_${empty.id}`]);
    expect(left).toEqual([]);
  });
});
