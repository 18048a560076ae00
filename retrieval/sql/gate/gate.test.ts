import { describe, expect, it } from "vitest";
import { sqlAttacks } from "../../../test/support/sql-attacks.ts";
import { gateStatement } from "./gate.ts";
import { isStatement } from "./is-statement.ts";

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

describe("the gate", () => {
  it.each(sqlAttacks)("refuses %j as invalid input", async (text) => {
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

  it.each([
    ["DROP TABLE sales", "only SELECT statements are permitted"],
    ["WITH x AS (DELETE FROM sales RETURNING *) SELECT * FROM x", "only SELECT statements are permitted"],
    ["SELECT 1; SELECT 2", "only SELECT statements are permitted, one at a time"],
    ["-- nothing", "one SELECT statement is needed"],
    ["SELECT 1 FROM", "the statement cannot be parsed"],
    [
      "SELECT region FROM sales UNION SELECT id, region FROM shops",
      "both sides of UNION need the same number of columns",
    ],
    ["SELECT (SELECT id, region FROM shops)", "a subquery that gives a value needs exactly one column"],
  ])("refuses %s with its reason", async (text, reason) => {
    await expect(gate(text)).rejects.toMatchObject({ kind: "invalid_input", message: reason });
  });

  it.each([
    ["SELECT region FROM sales WHERE quantity > 1 ORDER BY 1 LIMIT 2", "select"],
    ["SELECT DISTINCT upper(region) FROM sales", "select"],
    ["SELECT count(*) FROM sales", "aggregate"],
    ["SELECT region FROM sales GROUP BY region", "aggregate"],
    ["SELECT count(*) FROM sales JOIN shops USING (region)", "join"],
    ["SELECT id FROM sales AS a, shops AS b WHERE a.region = b.region", "join"],
    ["SELECT region FROM sales WHERE quantity > (SELECT avg(quantity) FROM sales)", "subquery"],
    ["WITH x AS (SELECT region FROM sales) SELECT region FROM x", "subquery"],
    ["SELECT region FROM sales UNION SELECT region FROM shops", "subquery"],
  ])("tells what kind of statement it is: %s", async (text, type) => {
    expect((await gate(text)).type).toBe(type);
  });

  it.each([
    ["SELECT * FROM sales", true],
    ["select region from sales", true],
    ["  (select 1) union (select 2)", true],
    ["TABLE sales", true],
    ["DROP TABLE sales", true],
    ["SELECT region FROM sales WHERE", true],
    ["select count(region from sales", true],
    ["/* hi */ select 1", true],
    ["-- hi", true],
    ["Explain analyze select 1", true],
    ["How many sales were there in the North?", false],
    ["Select the cheapest product of each region", false],
    ["select regions", false],
    ["Select all sales from 2024", false],
    ["show sales", false],
    ["Show all sales", false],
    ["With which product did the North earn most?", false],
    ["Update me on the sales in the North", false],
    ["Set aside the South: what did the others sell?", false],
    ["Wie viele?", false],
    ["(42)", false],
  ])("tells a statement from a question: %s", async (text, expected) => {
    expect(await isStatement(text)).toBe(expected);
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
      type: "aggregate",
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
    [`(SELECT * FROM (SELECT "region", 1 + 1 FROM "sales") AS "x") UNION (SELECT "region", 2 FROM "shops")`],
    [`SELECT false, 0, '', NULL, nullif(1, 2), true`],
  ])("prints %s unchanged", async (text) => {
    expect(await shown(text)).toBe(text);
  });
});
