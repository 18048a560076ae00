import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseCsv } from "../../ingest/parse/csv/parse-csv.ts";
import { offlineModels } from "../../retrieval/offline-models.ts";
import { createSqlPipeline } from "../../retrieval/sql/create-sql-pipeline.ts";
import type { SqlPipeline } from "../../retrieval/sql/sql-pipeline.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { stageCsv } from "../support/csv-tables.ts";
import { newKg } from "../support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { salesTable } from "../support/sales-table.ts";

let server: TestDatabase;
let records: Records;
let pipeline: SqlPipeline;
let kg: { readonly id: number; readonly name: string };

beforeAll(async () => {
  server = await openTestDatabase();
  const db = await openDatabase({ url: server.url });
  records = openRecords(db, openSqlTables(db, server.url));
  pipeline = createSqlPipeline({
    tables: records.tables,
    reading: records.reading,
    models: { write_sql: offlineModels.write_sql.run },
  });
  kg = await newKg(records);
  await stageCsv(records, { kg_id: kg.id, name: "sales.csv", table: salesTable() });
});

afterAll(async () => {
  await records.close();
  await server.close();
});

const ask = (question: string, max_rows = 100, of = kg) =>
  pipeline.ask({ question, kgs: [of], max_rows, max_bytes: 32_768, signal: new AbortController().signal });
const rows = async (question: string) => {
  const { evidence, reason } = await ask(question);
  return evidence?.rows ?? reason;
};

describe("a question over an ingested CSV", () => {
  it("is answered from its rows, with the statement, its explanation and the table", async () => {
    const { evidence, warnings } = await ask("How many sales were there in the North?");
    expect(evidence).toMatchObject({
      kg_id: kg.id,
      kg_name: kg.name,
      statement: `SELECT count(*) AS "count" FROM "sales" WHERE "region" = 'North'`,
      explanation: "Counted the rows of sales where region is North.",
      intent: "count",
      columns: [{ name: "count", type: "integer" }],
      rows: [{ count: 8 }],
      row_count: 1,
      truncated: false,
      tables: [{ name: "sales", source_name: "sales.csv" }],
    });
    expect(evidence?.confidence).toBeGreaterThan(0.9);
    expect(warnings).toEqual([]);
  });

  it("names all that share the first place, says how many, and is less sure if it asks for one", async () => {
    const { evidence, warnings } = await ask("Which sale is the most expensive?");
    expect(evidence?.rows).toHaveLength(2);
    expect(evidence?.confidence).toBeLessThanOrEqual(0.8);
    expect(evidence?.shares_place).toBe(true);
    expect(warnings).toEqual(["2 rows share the first place"]);
    const { warnings: cut } = await ask("Which sale is the most expensive?", 1);
    expect(cut).toEqual([]);
    const { table } = parseCsv(Buffer.from("tower,height\nA,90\nB,90\nC,90\nD,10"));
    const other = await newKg(records);
    if (table) await stageCsv(records, { kg_id: other.id, name: "towers.csv", table });
    expect((await ask("Which tower is the tallest?", 2, other)).warnings).toEqual([
      "More than 2 rows share the first place",
    ]);
  });

  it.each<readonly [question: string, rows: readonly Readonly<Record<string, unknown>>[]]>([
    ["How many units were sold in Rome?", [{ total_quantity: 40 }]],
    ["What is the average unit price of the Widget?", [{ average_unit_price: 2.45625 }]],
    ["Which city sold the most units?", [{ city: "Rome", total_quantity: 40 }]],
    [
      "Number of sales per region",
      [
        { region: "North", count: 8 },
        { region: "South", count: 7 },
        { region: "East", count: 5 },
      ],
    ],
    ["How many sales before 2024?", [{ count: 1 }]],
    ["How many sales in March 2024?", [{ count: 4 }]],
    ["When was the first sale in Rome?", [{ earliest_sold_on: "2024-01-05" }]],
    ["How many sales are not paid?", [{ count: 6 }]],
    ["How many sales have no note?", [{ count: 15 }]],
    ["How many different products were sold?", [{ different_product: 3 }]],
    ["Which product has the highest price?", [{ product: "Doohickey", unit_price: 99.9 }]],
    ["How many sales in June?", [{ count: 3 }]],
  ])("%s", async (question, expected) => {
    const got = await rows(question);
    expect(got).toHaveLength(expected.length);
    expect(got).toEqual(expect.arrayContaining([...expected]));
  });

  it("is marked as truncated when there are more rows", async () => {
    const { evidence } = await ask("show all sales ordered by date", 5);
    expect(evidence).toMatchObject({ row_count: 5, truncated: true });
    expect(evidence?.rows[0]).toMatchObject({ order_id: 1, sold_on: "2023-12-30", paid: true });
  });

  it("gets no evidence and a reason when the tables cannot answer it", async () => {
    expect(await ask("Who designed the Aurora Belle?")).toMatchObject({
      evidence: null,
      reason: expect.stringContaining("no table"),
    });
    expect(
      await pipeline.ask({
        question: "How many sales?",
        kgs: [],
        max_rows: 10,
        max_bytes: 32_768,
        signal: new AbortController().signal,
      }),
    ).toEqual({
      evidence: null,
      reason: "there are no tables to ask",
      warnings: [],
    });
  });
});
