import { describe, expect, it } from "vitest";
import { gateStatement } from "./gate.ts";

const catalogue = [
  {
    name: "sales",
    physical: 'kg_1."t_sales_1"',
    columns: ["region", "product", "quantity", "unit_price", "sold_on", "order"].map((name) => ({ name })),
  },
  { name: "shops", physical: 'kg_1."t_shops_1"', columns: ["id", "region"].map((name) => ({ name })) },
];
const gate = (text: string) => gateStatement(text, catalogue);
const shown = async (text: string) => (await gate(text)).shown;

const hostile: readonly string[] = [
  "",
  "DROP TABLE sales",
  "DELETE FROM sales",
  "UPDATE sales SET region = 'x'",
  "INSERT INTO sales VALUES (1)",
  "SELECT 1; DROP TABLE sales",
  "SELECT 1\0; DROP TABLE sales",
  "WITH x AS (DELETE FROM sales RETURNING *) SELECT * FROM x",
  "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
  "SELECT * INTO stolen FROM sales",
  "SELECT * FROM sales FOR UPDATE",
  "SELECT pg_sleep(100)",
  'SELECT U&"\\0070g_sleep"(100)',
  "SELECT pg_catalog.pg_read_file('/etc/passwd')",
  "SELECT query_to_xml('select 1', true, true, '')",
  "SELECT set_config('role', 'postgres', false)",
  "SELECT current_setting('data_directory')",
  "SELECT lo_import('/etc/passwd')",
  "SELECT dblink('host=x', 'select 1')",
  "SELECT nextval('public.chunks_id_seq')",
  "SELECT * FROM generate_series(1, 1000000000)",
  "SELECT generate_series(1, 1000000000)",
  "SELECT * FROM pg_catalog.pg_authid",
  "SELECT * FROM pg_shadow",
  "SELECT * FROM information_schema.tables",
  "SELECT * FROM public.api_keys",
  "SELECT * FROM kg_2.sales",
  "SELECT sales FROM sales",
  "SELECT ctid, tableoid FROM sales",
  "SELECT 'pg_authid'::regclass",
  "SELECT CAST('{1}' AS int[])",
  "SELECT region FROM sales WHERE region ~ '(a+)+$'",
  "SELECT region FROM sales WHERE region SIMILAR TO '(a+)+'",
  "SELECT region OPERATOR(public.=) region FROM sales",
  "SELECT repeat('x', 1000000000)",
  "SELECT string_agg(region, ',') FROM sales",
  "SELECT region || region FROM sales",
  "SELECT current_user",
  "SELECT $1",
  "SELECT region[1] FROM sales",
  "SELECT (sales).region FROM sales",
  "SELECT sum(quantity) OVER () FROM sales",
  "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY quantity) FROM sales",
  "VALUES (1)",
  "SELECT * FROM sales TABLESAMPLE SYSTEM (1)",
  "SELECT * FROM ONLY sales",
  "SELECT * FROM sales, LATERAL (SELECT 1) AS x",
  "SELECT * FROM ROWS FROM (pg_ls_dir('/'))",
  "SELECT * FROM json_table('[]', '$' COLUMNS (a int))",
  "COPY sales TO PROGRAM 'id'",
  "EXPLAIN ANALYZE SELECT 1",
  "SET ROLE postgres",
  "DO $$ BEGIN END $$",
  "CALL x()",
  "SELECT",
  "SELECT * FROM",
  "SELECT x.region FROM sales",
  "SELECT region FROM sales WHERE EXISTS (SELECT passwd FROM pg_shadow)",
  "SELECT region FROM sales UNION SELECT passwd FROM pg_shadow",
  "SELECT 1 ORDER BY pg_sleep(1)",
  "SELECT 1 LIMIT pg_sleep(1)",
  "SELECT region FROM sales GROUP BY ROLLUP (region)",
  "SELECT DISTINCT ON (region) region FROM sales",
];

describe("the gate", () => {
  it.each(hostile)("refuses %j as invalid input", async (text) => {
    await expect(gate(text)).rejects.toMatchObject({ kind: "invalid_input" });
  });

  it("refuses statements that would exhaust the parser, and works afterwards", async () => {
    for (let count = 0; count < 20; count += 1) {
      await expect(gate(`SELECT 1${"+1".repeat(100_000)}`)).rejects.toMatchObject({ kind: "invalid_input" });
      await expect(gate(`SELECT 1${"+1".repeat(20_000)}`)).rejects.toMatchObject({ kind: "invalid_input" });
      await expect(gate(`SELECT 1${"+1".repeat(1_500)}`)).rejects.toThrow("the statement is nested too deeply");
      await expect(gate(`SELECT ${"(".repeat(20_000)}1`)).rejects.toMatchObject({ kind: "invalid_input" });
      await expect(gate(`SELECT ${"NOT ".repeat(3_900)} true`)).rejects.toMatchObject({ kind: "invalid_input" });
    }
    expect(await shown("SELECT 1")).toBe("SELECT 1");
  });

  it("names the nearest table or column for an unknown one", async () => {
    await expect(gate("SELECT * FROM slaes")).rejects.toThrow("unknown table 'slaes'; did you mean 'sales'?");
    await expect(gate("SELECT quantiy FROM sales")).rejects.toThrow(
      "unknown column 'quantiy'; did you mean 'quantity'?",
    );
    await expect(gate("SELECT zzz FROM sales")).rejects.toThrow(/unknown column 'zzz'$/);
  });

  it("prints two statements, one to show and one to run, and lists the tables that they read", async () => {
    expect(
      await gate(
        "select region, count(*) n from sales s where s.region <> 'O''Hara\\' group by 1 order by n desc limit 3",
      ),
    ).toEqual({
      shown: `SELECT "region", count(*) AS "n" FROM "sales" AS "s" WHERE "s"."region" <> 'O''Hara\\' GROUP BY 1 ORDER BY "n" DESC LIMIT 3`,
      physical: `SELECT "region", count(*) AS "n" FROM kg_1."t_sales_1" AS "s" WHERE "s"."region" <> 'O''Hara\\' GROUP BY 1 ORDER BY "n" DESC LIMIT 3`,
      tables: [catalogue[0]],
    });
    expect((await gate('SELECT "order" FROM sales')).physical).toBe('SELECT "order" FROM kg_1."t_sales_1" AS "sales"');
  });

  it.each([
    [`SELECT "quantity" - (-1) FROM "sales"`],
    [`SELECT ("quantity" + 1) * 2 FROM "sales"`],
    [`SELECT "region" FROM "sales" WHERE ("quantity" > 1 OR "quantity" < 0) AND "region" IS NOT NULL`],
    [`SELECT "region" FROM "sales" WHERE (NOT ("region" ILIKE 'n%')) AND "quantity" BETWEEN 1 AND 2.5`],
    [`SELECT "region" FROM "sales" WHERE "region" IN ('a', 'b') AND "sold_on" >= CAST('2024-01-01' AS date)`],
    [`SELECT count(DISTINCT "region") FROM "sales" WHERE extract(year FROM "sold_on") = 2024`],
    [`SELECT avg("quantity") FILTER (WHERE "quantity" > 0) FROM "sales" HAVING count(*) > 1`],
    [`SELECT CASE WHEN "quantity" > 1 THEN 'many' ELSE 'one' END FROM "sales"`],
    [`SELECT "region" FROM "sales" WHERE "quantity" > (SELECT avg("quantity") FROM "sales")`],
    [
      `SELECT "region" FROM "sales" AS "a" WHERE EXISTS (SELECT 1 FROM "shops" AS "b" WHERE "b"."region" = "a"."region")`,
    ],
    [`SELECT "a"."region" FROM "sales" AS "a" LEFT JOIN "shops" AS "b" ON "a"."region" = "b"."region"`],
    [`WITH "t" AS (SELECT "region", sum("quantity") AS "n" FROM "sales" GROUP BY "region") SELECT max("n") FROM "t"`],
    [`WITH "t" AS (SELECT 1 AS "n") SELECT "x"."n" FROM (SELECT "n" FROM "t") AS "x"`],
    [`SELECT "n" FROM (SELECT count(*) AS "n" FROM "sales") AS "x"`],
    [
      `(SELECT "region" FROM "sales") UNION ALL (SELECT "region" FROM "shops") ORDER BY "region" ASC NULLS LAST LIMIT 2 OFFSET 1`,
    ],
    [`SELECT * FROM "sales" ORDER BY coalesce("quantity", 0) DESC`],
    [`SELECT false, 0, '', NULL, nullif(1, 2), true`],
  ])("prints %s unchanged", async (text) => {
    expect(await shown(text)).toBe(text);
  });
});
