import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ParsedTable } from "../../domain/document.ts";
import { acceptCsv, activateCsv, stageCsv } from "../../test/support/csv-tables.ts";
import { newKg } from "../../test/support/document-lab.ts";
import { openTestRecords, type TestRecords } from "../../test/support/test-records.ts";
import type { Records } from "../ports/records/records.ts";
import { type Database, openDatabase } from "./client.ts";
import { openSqlTables } from "./tables.ts";

let opened: TestRecords;
let db: Database;
let records: Records;

beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});

afterAll(() => opened?.close());

const sales: ParsedTable = {
  columns: [
    { name: "region", header: "Region", type: "text" },
    { name: "amount", header: "Amount", type: "number" },
    { name: "units", header: "Units", type: "integer" },
    { name: "day", header: "Day", type: "date" },
    { name: "at", header: "At", type: "timestamp" },
    { name: "paid", header: "Paid", type: "boolean" },
  ],
  rows: [
    ["North", 0.1, 3, "2024-01-31", "2024-01-31 10:00", true],
    ["South", 0.2, 4, "2024-02-01", "2024-02-01T10:00:00+02:00", false],
    ["North", null, null, null, null, null],
  ],
};

async function stagedSales(name = "Sales 2024.csv") {
  const kg = await newKg(records);
  await stageCsv(records, { kg_id: kg.id, name, table: sales });
  const [table] = await records.tables.list([kg.id]);
  if (!table) throw new Error("The table is not listed");
  return { kg, table };
}

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
    const [kept, gone] = [await stagedSales(), await stagedSales()];
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
    const { kg, table } = await stagedSales();
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
    const { kg, table } = await stagedSales();
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

describe("a statement of a question", () => {
  it("cannot reach other KGs or the records, and cannot write", async () => {
    const [mine, other] = [await stagedSales(), await stagedSales()];
    const attempts = [
      `SELECT * FROM ${other.table.physical}`,
      `SELECT * FROM kg_${other.kg.id}.entities`,
      "SELECT * FROM public.api_keys",
      "SELECT * FROM public.sources",
      `WITH gone AS (DELETE FROM ${mine.table.physical} RETURNING *) SELECT * FROM gone`,
      `SELECT 1) AS a; DROP TABLE ${mine.table.physical}; --`,
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT nextval('public.chunks_id_seq')",
    ];
    for (const statement of attempts) {
      await expect(run(mine.kg.id, statement), statement).rejects.toMatchObject({
        kind: "invalid_input",
        message: "the statement was refused",
      });
    }
    expect((await run(mine.kg.id, `SELECT count(*) AS n FROM ${mine.table.physical}`)).rows).toEqual([{ n: 3 }]);
  });

  it("can read the KG's own records through views", async () => {
    const { kg } = await stagedSales();
    await stagedSales();
    expect((await run(kg.id, "SELECT name FROM sources")).rows).toEqual([{ name: "Sales 2024.csv" }]);
    expect((await run(kg.id, "SELECT count(*) AS n FROM entities, relations")).rows).toEqual([{ n: 0 }]);
  });

  it("returns at most `max_rows` rows and 5 MB, and says when rows were cut", async () => {
    const { kg, table } = await stagedSales();
    const two = await run(kg.id, `SELECT region FROM ${table.physical}`, 2);
    expect(two).toMatchObject({ truncated: true, rows: [{ region: "North" }, { region: "South" }] });
    expect((await run(kg.id, `SELECT region FROM ${table.physical}`, 3)).truncated).toBe(false);
    const big = await run(kg.id, "SELECT repeat('x', 1000000) AS x FROM generate_series(1, 50)");
    expect(big.truncated).toBe(true);
    expect(big.rows).toHaveLength(5);
  });

  it("returns both of two columns with the same name", async () => {
    const { kg } = await stagedSales();
    expect((await run(kg.id, "SELECT 1 AS a, 2 AS a")).rows).toEqual([{ a: 1, a_2: 2 }]);
  });

  it("ends after 5 s", async () => {
    const { kg } = await stagedSales();
    await expect(run(kg.id, "SELECT pg_sleep(20)")).rejects.toMatchObject({
      kind: "invalid_input",
      message: "query exceeded 5 s",
    });
  });

  it("ends when it needs more than 128 MB of temporary files", async () => {
    const { kg } = await stagedSales();
    const sorted = (rows: number) =>
      `SELECT max(t) IS NULL AS none, max(n) AS n FROM (
         SELECT n, repeat(md5(n::text), 60) AS t FROM generate_series(1, ${rows}) AS n ORDER BY t OFFSET 1) AS s`;
    await expect(run(kg.id, sorted(100_000))).rejects.toMatchObject({
      kind: "invalid_input",
      message: "query needs more than 128 MB of temporary files",
    });
    expect((await run(kg.id, sorted(20_000))).rows).toEqual([{ none: false, n: 20_000 }]);
  });

  it("runs for a user of the database who has no right to limit temporary files", async () => {
    const { kg, table } = await stagedSales();
    const user = `plain_${kg.id}`;
    await db.query(`CREATE ROLE ${user} LOGIN PASSWORD 'plain'; GRANT lore_kg_${kg.id} TO ${user}`);
    const url = Object.assign(new URL(opened.url), { username: user, password: "plain" }).href;
    const plain = await openDatabase({ url, max: 1 });
    const { tables, close } = openSqlTables(plain, url);
    try {
      const { rows } = await tables.run(kg.id, `SELECT count(*) AS n FROM ${table.physical}`, { max_rows: 1 });
      expect(rows).toEqual([{ n: 3 }]);
    } finally {
      await Promise.all([close(), plain.close()]);
      await db.query(`DROP ROLE ${user}`);
    }
  });

  it("is cancelled when its caller aborts", async () => {
    const { kg } = await stagedSales();
    const start = performance.now();
    const signal = AbortSignal.timeout(200);
    const asked = records.tables.run(kg.id, "SELECT pg_sleep(20)", { max_rows: 1, signal });
    await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(await run(kg.id, "SELECT 1 AS one")).toMatchObject({ rows: [{ one: 1 }] });
  });

  it("has a plan with its cost and steps, which name tables and no conditions", async () => {
    const { kg, table } = await stagedSales();
    const join = `SELECT count(*) FROM ${table.physical} a, ${table.physical} b WHERE a.region = 'North' AND a.region = b.region`;
    const { cost, rows, steps } = await records.tables.plan(kg.id, join);
    expect(cost).toBeLessThan(100);
    expect(rows).toBe(1);
    expect(steps[0]).toMatchObject({ level: 0, operation: "Aggregate", physical: null, rows: 1, cost });
    expect(steps.filter(({ physical }) => physical === table.physical)).toHaveLength(2);
    expect(JSON.stringify(steps)).not.toContain("North");
    const product = await records.tables.plan(
      kg.id,
      "SELECT * FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b",
    );
    expect(product.cost).toBeGreaterThan(5_000_000);
  });

  it.each([
    ["SELECT 1 / 0", "the statement divides by zero"],
    ["SELECT CAST('x' AS int4)", "a text cannot be read as the type that it is compared with or cast to"],
    ["SELECT region, count(*) FROM $table", "a column must be in GROUP BY, or in a function such as count or sum"],
    ["SELECT sum(region) FROM $table", "a function or an operator does not exist for the types of its values"],
    ["SELECT (SELECT region FROM $table) AS r", "a subquery that must give one value gives several rows"],
    ["SELECT a.region FROM $table a, $table b WHERE region = 'x'", "a column is in several tables; write table.column"],
  ])("is refused with its reason: %s", async (statement, reason) => {
    const { kg, table } = await stagedSales();
    const text = statement.replaceAll("$table", table.physical);
    await expect(run(kg.id, text)).rejects.toMatchObject({ kind: "invalid_input", message: reason });
  });
});
