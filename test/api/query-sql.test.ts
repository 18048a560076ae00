import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QuerySqlResult } from "../../domain/query-sql.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { withCalls } from "../support/counted-calls.ts";
import { keyClient } from "../support/key-client.ts";
import { attacks } from "./query-sql/attacks.ts";
import { options } from "./query-sql/options.ts";

const sales = `Region,Product,Quantity,Unit Price,Sold On,Order
North,Widget,10,2.50,2023-12-30,1
South,Gadget,3,20.00,2024-01-05,2
North,Gadget,5,20.00,2024-01-17,3
East,Widget,12,2.50,2024-01-31,4
South,Doohickey,1,99.90,2024-02-01,5
`;

let service: TestApp;
let strangers: Record<string, string>;
/** Statements that reached the database. */
const run: string[] = [];

beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" }, (role, store) =>
    role === "records" ? withCalls(store, (name) => name.startsWith("tables.r") && run.push(name)) : store,
  );
  const keys = keyClient(service);
  strangers = keys.as((await keys.make({ scopes: ["read", "write"], tenant_id: "stranger" })).api_key);
  await service.ingest("shop", "sales.csv", sales);
  await service.ingest("shop", "shops.csv", "ID,Region\n1,North\n2,South\n");
  await service.ingest("vault", "wages.csv", "Name,Wage\nAda,5000\nBo,4000\n");
  await service.ingest("vault", "shops.csv", "ID,Region\n7,West\n");
  await service.ingest("notes", "note.md", "# Note\n\nThe shop opened in May.\n");
});
afterAll(() => service?.close());

type Body = QuerySqlResult & { detail: string; field: string };

async function ask(body: object, headers: Record<string, string> = {}): Promise<{ status: number; body: Body }> {
  const response = await service.request("/api/v1/query-sql", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** The answer to a request about the shop, which must succeed with the documented body. */
async function answer(query: string, more: object = {}): Promise<QuerySqlResult> {
  const { status, body } = await ask({ query, kg_names: ["shop"], ...more });
  expect([status, body.detail]).toEqual([200, undefined]);
  expect(QuerySqlResult.parse(body)).toEqual(body);
  return body;
}

describe("a question", () => {
  test("gets the rows of one statement, with everything that is needed to judge it", async () => {
    expect(await answer("How many sales were there in the North?")).toEqual({
      query: "How many sales were there in the North?",
      generated_sql: `SELECT count(*) AS "count" FROM "sales" WHERE "region" = 'North'`,
      query_type: "aggregate",
      columns: [{ name: "count", type: "integer" }],
      results: [{ count: 2 }],
      row_count: 1,
      truncated: false,
      explanation: "Counted the rows of sales where region is North.",
      execution_plan: null,
      validation: {
        valid: true,
        checks: ["single_select", "known_names", "read_only", "cost", "fits_question"].map((name) => ({
          name,
          passed: true,
          message: expect.any(String),
        })),
      },
      tables_used: ["sales"],
      processing_time_ms: expect.any(Number),
      metadata: {
        trace_id: expect.stringMatching(/^trc_/),
        model: "sql-rules",
        confidence: expect.any(Number),
        kg_name: "shop",
        sources: [{ table: "sales", source_id: expect.stringMatching(/^src_/), source_name: "sales.csv" }],
        next_query: null,
        warnings: [],
      },
    });
  });

  test("is put to the tables of its hints only", async () => {
    const { body } = await ask({ query: "How many sales?", kg_names: ["shop"], table_hints: ["shops"] });
    expect(body).toMatchObject({ status_code: 400, field: "query" });
    expect(body.detail).not.toContain("sales (");
    const hinted = await ask({ query: "What is the wage of Ada?", table_hints: ["vault.wages"] });
    expect(hinted.body).toMatchObject({ results: [{ wage: 5000 }], metadata: { kg_name: "vault" } });
    expect(hinted.body.metadata).not.toHaveProperty("kgs_not_asked");
  });

  test("without kg_names is put to the tables of all active knowledge graphs of the tenant", async () => {
    expect((await ask({ query: "What is the average wage?" })).body).toMatchObject({
      results: [{ average_wage: 4500 }],
      metadata: { kg_name: "vault" },
    });
    const other = await ask({ query: "What is the average wage?" }, strangers);
    expect(other.body).toMatchObject({
      status_code: 400,
      detail:
        "query: no statement answers the question: there are no tables to ask. Tables come from CSV files; none of them is " +
        "in the knowledge graphs asked",
    });
  });

  test("that begins with a word of SQL is still a question", async () => {
    expect(await answer("Select the product with the highest unit price")).toMatchObject({
      results: [{ product: "Doohickey" }],
      metadata: { model: "sql-rules" },
    });
  });

  test("without an answer gets the reason, and the tables and columns that can be asked", async () => {
    const { status, body } = await ask({ query: "Who designed the Aurora Belle?", kg_names: ["shop"] });
    expect([status, body.field]).toEqual([400, "query"]);
    expect(body.detail).toMatch(/^query: no statement answers the question: /);
    expect(body.detail).toContain("sales (region, product, quantity, unit_price, sold_on, order); shops (id, region)");
  });
});

describe("a statement", () => {
  test("is run like the statement of a question, and may do more", async () => {
    const statement = `SELECT s.id, sum(quantity) AS units FROM shops s JOIN sales USING (region) GROUP BY s.id ORDER BY 1`;
    expect(await answer(statement)).toMatchObject({
      generated_sql: `SELECT "s"."id", sum("quantity") AS "units" FROM "shops" AS "s" JOIN "sales" USING ("region") GROUP BY "s"."id" ORDER BY 1`,
      query_type: "join",
      results: [
        { id: 1, units: 15 },
        { id: 2, units: 4 },
      ],
      explanation: "Ran the statement of the request over sales, shops.",
      tables_used: ["sales", "shops"],
      metadata: { model: null, confidence: null },
    });
  });

  test.each([
    ["SELECT product FROM sales WHERE quantity > (SELECT avg(quantity) FROM sales) ORDER BY 1", "subquery", 2],
    ["WITH r AS (SELECT region, count(*) AS n FROM sales GROUP BY 1) SELECT region FROM r WHERE n > 1", "subquery", 2],
    ["SELECT region FROM sales UNION SELECT region FROM shops", "subquery", 3],
    ["SELECT * FROM sales WHERE sold_on >= '2024-01-01';", "select", 4],
    ["-- a comment\nSELECT count(*) FROM sales /* another */", "aggregate", 1],
    ["TABLE shops", "select", 2],
    ["SELECT substring(region, 1, length(region) - 2) FROM shops", "select", 2],
  ])("may be %s", async (statement, query_type, row_count) => {
    expect(await answer(statement)).toMatchObject({ query_type, row_count });
  });

  test("gives a number as text if digits before its point would be lost", async () => {
    expect((await answer("SELECT 12345678901234567890.5 AS wide, 0.1 AS narrow")).results).toEqual([
      { wide: "12345678901234567890.5", narrow: 0.1 },
    ]);
  });

  test("runs in the knowledge graph whose tables it fits; the answer says if others fit, too", async () => {
    const both = { kg_names: ["shop", "vault"] };
    const wages = await answer("SELECT sum(wage) AS total FROM wages", both);
    expect(wages).toMatchObject({ results: [{ total: 9000 }], metadata: { kg_name: "vault", warnings: [] } });
    const shops = await answer("SELECT count(*) FROM shops", both);
    expect(shops.metadata).toMatchObject({
      kg_name: "shop",
      warnings: ["The statement also fits the tables of 'vault'; 'shop' was asked. kg_names chooses another one"],
    });
    const hinted = await answer("SELECT count(*) FROM shops", { ...both, table_hints: ["vault.shops"] });
    expect(hinted.metadata).toMatchObject({ kg_name: "vault", warnings: [] });
  });

  test.each([
    ["SELECT * FROM slaes", "query: unknown table 'slaes'; did you mean 'sales'?"],
    ["SELECT quantiy FROM sales", "query: unknown column 'quantiy'; did you mean 'quantity'?"],
    ["SELECT * FROM wages", "query: unknown table 'wages'"],
    ["DELETE FROM sales", "query: only SELECT statements are permitted"],
    ["SELECT 1; SELECT 2", "query: only SELECT statements are permitted, one at a time"],
    ["SELECT region FROM sales WHERE", "query: the statement cannot be parsed"],
    ["SELECT pg_sleep(1)", "query: function 'pg_sleep' is not allowed"],
    [
      "SELECT region, count(*) FROM sales",
      "query: a column must be in GROUP BY, or in a function such as count or sum",
    ],
    ["SELECT quantity / 0 FROM sales", "query: the statement divides by zero"],
    ["SELECT sqrt(-quantity) FROM sales", "query: the square root of a negative number does not exist"],
    ["SELECT date_trunc('era', sold_on) FROM sales", "query: a function does not accept the value of an argument"],
    [
      "SELECT sales.product, sales.quantity FROM sales JOIN shops USING (product)",
      "query: a column does not exist in each of the tables",
    ],
    ["SELECT substring(region, 1, -1) FROM sales", "query: a length must not be negative"],
    [
      "SELECT substring(region, '(a+)+$') FROM sales",
      "query: 'substring' needs whole numbers; patterns are not allowed",
    ],
    ["SELECT substring(region, product) FROM sales", "query: a text cannot be read as the type that it is"],
    ["SELECT 1e131071 FROM sales", "query: a number has too many digits"],
    [
      "SELECT CAST(region AS int4) FROM sales",
      "query: a text cannot be read as the type that it is compared with or cast to",
    ],
    [
      "SELECT ' ' FROM sales WHERE region = 5",
      "query: a function or an operator does not exist for the types of its values",
    ],
    [
      `SELECT count(*) FROM ${"abcdefghijklmnop".split("").map((name) => `sales AS ${name}`)}`,
      "query: the statement would take too long: its estimated cost is ",
    ],
  ])("that is refused names its reason and what can be asked: %s", async (query, reason) => {
    const { status, body } = await ask({ query, kg_names: ["shop"] });
    expect([status, body.field]).toEqual([400, "query"]);
    expect(body.detail.startsWith(reason), body.detail).toBe(true);
    expect(body.detail).toContain(". Tables that can be asked: sales (region, product, quantity,");
    expect(body.detail).not.toMatch(/kg_\d|t_01|relation|syntax|lore_/);
  });
});

describe("tables", () => {
  test("of another tenant do not exist", async () => {
    const { status, body } = await ask({ query: "SELECT * FROM sales", kg_names: ["shop"] }, strangers);
    expect([status, body.detail]).toEqual([404, "Knowledge graph 'shop' not found"]);
    expect((await ask({ query: "SELECT * FROM sales" }, strangers)).body.detail).not.toContain("region");
    const hint = await ask({ query: "q", table_hints: ["shop.sales"] }, strangers);
    expect(hint.body).toMatchObject({ status_code: 400, detail: "table_hints: unknown table 'shop.sales'" });
  });

  test("without any table a statement is refused for what it is", async () => {
    const kg_names = ["notes"];
    expect((await ask({ query: "DROP TABLE x", kg_names })).body.detail).toMatch(/^query: only SELECT statements/);
    expect((await ask({ query: "SELECT 1", kg_names })).body.detail).toMatch(/^query: there are no tables to ask/);
  });
});

options({ ask, answer });
attacks(() => service, { ask, answer, run });
