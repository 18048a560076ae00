import { expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { writeStatement } from "./write-statement.ts";

it("escapes the signs that ILIKE would read as patterns once", () => {
  const table = sqlTableOf("parts", "Part\nA_1 50% \\\\");
  const [column] = table.columns;
  if (!column) throw new Error("no column");
  const statement = writeStatement({
    intent: "list",
    table,
    show: [],
    distinct: false,
    where: [{ kind: "contains", column, text: "a_1 50% \\", negated: false }],
    groupBy: [],
    having: null,
    order: null,
    limit: null,
  });
  expect(statement).toContain(String.raw`ILIKE '%a\_1 50\% \\%'`);
});
