import { expect, test } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { writeStatement } from "./write-statement.ts";

// The first column names the rows, so its word counts rows instead of making groups of one row each.
const packages = sqlTableOf(
  "installed",
  `Package,Section,Licence,Size
bash,shells,GPL,7164
dash,shells,BSD,191
curl,web,MIT,489
wget,web,GPL,3200
zlib,libs,Zlib,150
expat,libs,MIT,410
libuv,libs,MIT,300`,
);

const perSection = 'FROM "installed" GROUP BY "section"';
test.each([
  [
    "Which section has the most packages?",
    `SELECT "section", count(*) AS "count" ${perSection} ORDER BY count(*) DESC NULLS LAST LIMIT 1`,
  ],
  [
    "Which sections have fewer than 3 packages?",
    `SELECT "section", count(*) AS "count" ${perSection} HAVING count(*) < 3`,
  ],
  [
    "Which section has the fewest licences?",
    `SELECT "section", count(DISTINCT "licence") AS "different_licence" ${perSection} ORDER BY count(DISTINCT "licence") ASC LIMIT 1`,
  ],
  [
    "What is the total size of all web packages?",
    `SELECT sum("size") AS "total_size" FROM "installed" WHERE "section" = 'web'`,
  ],
  [
    "Which package is the largest?",
    `SELECT "package", "size" FROM "installed" ORDER BY "size" DESC NULLS LAST LIMIT 1`,
  ],
])("%s", (question, statement) => {
  const { plan } = choosePlan(question, [packages]);
  expect(plan && writeStatement(plan)).toBe(statement);
});
