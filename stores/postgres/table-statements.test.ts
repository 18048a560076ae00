import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stagedSales } from "../../test/support/staged-sales.ts";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
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

const run = (kg_id: number, statement: string, max_rows = 100) => records.tables.run(kg_id, statement, { max_rows });

describe("a statement of a question", () => {
  it("cannot reach other KGs or the records, and cannot write", async () => {
    const [mine, other] = [await stagedSales(records), await stagedSales(records)];
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
    const { kg } = await stagedSales(records);
    await stagedSales(records);
    expect((await run(kg.id, "SELECT name FROM sources")).rows).toEqual([{ name: "Sales 2024.csv" }]);
    expect((await run(kg.id, "SELECT count(*) AS n FROM entities, relations")).rows).toEqual([{ n: 0 }]);
  });

  it("returns at most `max_rows` rows and 5 MB, and says when rows were cut", async () => {
    const { kg, table } = await stagedSales(records);
    const two = await run(kg.id, `SELECT region FROM ${table.physical}`, 2);
    expect(two).toMatchObject({ truncated: true, rows: [{ region: "North" }, { region: "South" }] });
    expect((await run(kg.id, `SELECT region FROM ${table.physical}`, 3)).truncated).toBe(false);
    const big = await run(kg.id, "SELECT repeat('x', 1000000) AS x FROM generate_series(1, 50)");
    expect(big.truncated).toBe(true);
    expect(big.rows).toHaveLength(5);
  });

  it("returns both of two columns with the same name", async () => {
    const { kg } = await stagedSales(records);
    expect((await run(kg.id, "SELECT 1 AS a, 2 AS a")).rows).toEqual([{ a: 1, a_2: 2 }]);
  });

  it("ends after 5 s", async () => {
    const { kg } = await stagedSales(records);
    await expect(run(kg.id, "SELECT pg_sleep(20)")).rejects.toMatchObject({
      kind: "invalid_input",
      message: "query exceeded 5 s",
    });
  });

  it("ends when it needs more than 128 MB of temporary files", async () => {
    const { kg } = await stagedSales(records);
    // Few rows of 32 kB each: on a busy machine the file is full long before the statement's five seconds are over.
    const sorted = (rows: number) =>
      `SELECT max(t) IS NULL AS none, max(n) AS n FROM (
         SELECT n, repeat(md5(n::text), 1000) AS t FROM generate_series(1, ${rows}) AS n ORDER BY t OFFSET 1) AS s`;
    await expect(run(kg.id, sorted(6_000))).rejects.toMatchObject({
      kind: "invalid_input",
      message: "query needs more than 128 MB of temporary files",
    });
    expect((await run(kg.id, sorted(1_200))).rows).toEqual([{ none: false, n: 1_200 }]);
  });

  it("runs for a user of the database who has no right to limit temporary files", async () => {
    const { kg, table } = await stagedSales(records);
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
    const { kg } = await stagedSales(records);
    const seconds = await awakeSeconds(async () => {
      const signal = AbortSignal.timeout(200);
      const asked = records.tables.run(kg.id, "SELECT pg_sleep(20)", { max_rows: 1, signal });
      await expect(asked).rejects.toMatchObject({ name: "TimeoutError" });
    });
    expect(seconds).toBeLessThan(4);
    expect(await run(kg.id, "SELECT 1 AS one")).toMatchObject({ rows: [{ one: 1 }] });
  });

  it("has a plan with its cost and steps, which name tables and no conditions", async () => {
    const { kg, table } = await stagedSales(records);
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
    const { kg, table } = await stagedSales(records);
    const text = statement.replaceAll("$table", table.physical);
    await expect(run(kg.id, text)).rejects.toMatchObject({ kind: "invalid_input", message: reason });
  });
});
