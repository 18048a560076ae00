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

const perSection = 'FROM "installed" WHERE "section" IS NOT NULL GROUP BY "section"';
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
    `SELECT "package", "size" FROM "installed" WHERE "size" = (SELECT "size" FROM "installed" ORDER BY "size" DESC NULLS LAST LIMIT 1)`,
  ],
])("%s", (question, statement) => {
  const { plan } = choosePlan(question, [packages]);
  expect(plan && writeStatement(plan)).toBe(statement);
});

const shops = sqlTableOf("shops", "Name,City,Manager,Revenue\nAlpha,Oslo,Ann,10\nBeta,Oslo,Bo,20\nGamma,Rome,Ann,30");
test.each([
  ["Show the name and total revenue of all shops", /^SELECT "name", sum\("revenue"\)/],
  ["Show the total revenue and the name of all shops", /^SELECT "name", sum\("revenue"\)/],
  ["What are the names and the total revenue of the shops in Oslo?", /^SELECT "name", sum\("revenue"\)/],
  ["Which city has the most managers by revenue?", /'most … by' cannot be computed/],
  ["Which shops are the most?", /'most' cannot be computed/],
  ["Which shops have a revenue of over 15 and have 2 or more friends?", /'2' is not found/],
])("%s", (question, expected) => {
  const chosen = choosePlan(question, [shops]);
  expect(chosen.plan ? writeStatement(chosen.plan) : chosen.reason).toMatch(expected);
});

test.each(["num_of_doors", "number of doors", "nr_doors", "count_of_doors"])(
  "numbers in words of a header %s are not counted themselves",
  (header) => {
    const cars = sqlTableOf("cars", `make,${header}\naudi,two\naudi,four\nbmw,two\nbmw,four\nfiat,two`);
    expect(choosePlan("Which makes have at least two doors?", [cars]).plan).toBeNull();
    expect(choosePlan("Which make has the most doors?", [cars]).plan).toBeNull();
  },
);
