// A table of three sales, and statements that clients put to it.
import type { ParsedTable } from "../../domain/document.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { stageCsv } from "./csv-tables.ts";
import { newKg } from "./document-lab.ts";

export const sales: ParsedTable = {
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

/** A knowledge graph of its own with that table. */
export async function stagedSales(records: Records, name = "Sales 2024.csv") {
  const kg = await newKg(records);
  await stageCsv(records, { kg_id: kg.id, name, table: sales });
  const [table] = await records.tables.list([kg.id]);
  if (!table) throw new Error("The table is not listed");
  return { kg, table };
}
