import type { ParsedTable } from "../../domain/document.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import { parseCsv } from "../../ingest/parse/csv/parse-csv.ts";
import { sqlTableOf } from "./sql-table-of.ts";

const csv = `Order ID,Region,City,Product,Quantity,Unit Price,Sold On,Paid,Note
1,North,Oslo,Widget,10,2.50,2023-12-30,yes,
2,South,Rome,Gadget,3,20.00,2024-01-05,no,late
3,North,Oslo,Gadget,5,20.00,2024-01-17,yes,
4,East,Kyiv,Widget,12,2.50,2024-01-31,yes,late
5,South,Bari,Doohickey,1,99.90,2024-02-01,no,
6,North,Turku,Widget,7,2.40,2024-02-14,yes,
7,East,Kyiv,Gadget,2,21.00,2024-02-29,no,broken
8,South,Rome,Widget,30,2.30,2024-03-03,yes,
9,North,Oslo,Doohickey,2,95.00,2024-03-08,yes,
10,South,Rome,Gadget,4,20.50,2024-03-15,yes,
11,East,Kyiv,Widget,8,2.50,2024-03-31,no,
12,North,Turku,Gadget,6,19.00,2024-04-02,yes,late
13,South,Bari,Widget,15,2.45,2024-04-20,yes,
14,North,Oslo,Widget,9,2.50,2024-05-01,no,
15,East,Kyiv,Doohickey,1,99.90,2024-05-05,yes,
16,South,Rome,Doohickey,3,90.00,2024-05-21,yes,broken
17,North,Turku,Widget,11,2.50,2024-06-06,yes,
18,South,Bari,Gadget,2,20.00,2024-06-18,no,
19,East,Kyiv,Gadget,5,20.00,2024-06-30,yes,
20,North,Oslo,Gadget,1,22.00,2024-07-04,yes,`;

/** Twenty rows of sales: four text columns, two numbers, a date, a boolean, a note that is mostly empty. */
export function salesTable(): ParsedTable {
  const { table } = parseCsv(Buffer.from(csv));
  if (!table) throw new Error("The sample is no table");
  return table;
}

/** The same table as questions see it. */
export const salesSqlTable = (): SqlTable => ({
  ...sqlTableOf("sales", csv),
  source_id: "src_1",
  physical: 'kg_1."t_1_1"',
});
