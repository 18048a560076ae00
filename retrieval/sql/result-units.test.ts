import { expect, it } from "vitest";
import type { SqlEvidence } from "../../domain/evidence.ts";
import type { SqlColumn } from "../../domain/sql-table.ts";
import { draftFromRows } from "../answer/verbalise.ts";
import { unitsOfResult, withUnit } from "./result-units.ts";

const column = (name: string, unit?: string): SqlColumn => ({
  name,
  header: name,
  type: "number",
  values: [],
  ...(unit === undefined ? {} : { unit }),
});

it("a result column has the unit of its table column, and so has a measure of it, but no count", () => {
  const columns = [column("price", "$"), column("share", "%"), column("pieces")];
  const results = ["price", "average_price", "different_price", "share", "total_pieces", "count"];
  const units = unitsOfResult(
    results.map((name) => ({ name })),
    columns,
  );
  expect(units).toEqual({ price: "$", average_price: "$", share: "%" });
});

it("tables that disagree about the unit of a column give none", () => {
  expect(unitsOfResult([{ name: "price" }], [column("price", "$"), column("price", "€")])).toEqual({});
});

it("a unit stands where readers expect it", () => {
  expect(["$", "%", "CHF"].map((unit) => withUnit("-12.5", unit))).toEqual(["-$12.50", "-12.5%", "-12.5 CHF"]);
  expect(["2", "2.25", "1500.5"].map((value) => withUnit(value, "€"))).toEqual(["€2", "€2.25", "€1500.50"]);
  expect(withUnit("no value", "$")).toBe("no value");
});

it("an answer from rows shows the units of its columns", () => {
  const sql: SqlEvidence = {
    kg_id: 1,
    kg_name: "shop",
    statement: "SELECT name, price FROM goods",
    explanation: "Goods.",
    intent: "list",
    columns: [
      { name: "name", type: "text" },
      { name: "price", type: "number" },
    ],
    units: { price: "$" },
    rows: [{ name: "Pen", price: 3 }],
    row_count: 1,
    truncated: false,
    tables: [],
    confidence: 1,
  };
  expect(draftFromRows(sql, false).answer).toBe("Goods. Result: Pen – $3.");
});
