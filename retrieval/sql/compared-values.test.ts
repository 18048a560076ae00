import { expect, it } from "vitest";
import { salesSqlTable } from "../../test/support/sales-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { gateStatement } from "./gate/gate.ts";
import { writeStatement } from "./write-statement.ts";

const sales = salesSqlTable();

function planOf(question: string) {
  const chosen = choosePlan(question, [sales]);
  if (!chosen.plan) throw new Error(chosen.reason);
  return chosen.plan;
}

const statement = (question: string): string => writeStatement(planOf(question)).replaceAll('"', "");

it.each([
  // differences
  [
    "How many more sales were there in the North than in the South?",
    "SELECT count(*) FILTER (WHERE region = 'North') - count(*) FILTER (WHERE region = 'South') AS difference FROM sales",
  ],
  [
    "How much higher is the average unit price in Oslo than in Rome?",
    "SELECT avg(unit_price) FILTER (WHERE city = 'Oslo') - avg(unit_price) FILTER (WHERE city = 'Rome') AS difference_unit_price FROM sales",
  ],
  [
    "How much lower is the average unit price in Oslo than in Rome?",
    "SELECT avg(unit_price) FILTER (WHERE city = 'Rome') - avg(unit_price) FILTER (WHERE city = 'Oslo') AS difference_unit_price FROM sales",
  ],
  [
    "What is the difference between the highest and the lowest unit price?",
    "SELECT max(unit_price) - min(unit_price) AS difference_unit_price FROM sales",
  ],
  [
    "By how much did the total quantity rise from January 2024 to March 2024?",
    "SELECT sum(quantity) FILTER (WHERE sold_on >= CAST('2024-03-01' AS date) AND sold_on < CAST('2024-04-01' AS date)) - sum(quantity) FILTER (WHERE sold_on >= CAST('2024-01-01' AS date) AND sold_on < CAST('2024-02-01' AS date)) AS difference_quantity FROM sales",
  ],
  // ratios
  [
    "What is the ratio of the total quantity in Oslo to the total quantity in Rome?",
    "SELECT 1.0 * sum(quantity) FILTER (WHERE city = 'Oslo') / nullif(sum(quantity) FILTER (WHERE city = 'Rome'), 0) AS ratio FROM sales",
  ],
  // which of two
  [
    "Which city has the higher unit price on average, Oslo or Rome?",
    "SELECT city, avg(unit_price) AS average_unit_price FROM sales WHERE city IN ('Oslo', 'Rome') GROUP BY city ORDER BY avg(unit_price) DESC NULLS LAST LIMIT 1",
  ],
  [
    "Which region had fewer sales, North or South?",
    "SELECT region, count(*) AS count FROM sales WHERE region IN ('North', 'South') GROUP BY region ORDER BY count(*) ASC LIMIT 1",
  ],
  // shares of groups
  [
    "What share of the total quantity does each region have?",
    "SELECT region, 100.0 * sum(quantity) / nullif((SELECT sum(quantity) FROM sales), 0) AS percent FROM sales GROUP BY region ORDER BY 100.0 * sum(quantity) / nullif((SELECT sum(quantity) FROM sales), 0) DESC NULLS LAST",
  ],
  [
    "What percentage of the sales in 2023 came from each city?",
    "SELECT city, 100.0 * count(*) / nullif((SELECT count(*) FROM sales WHERE sold_on >= CAST('2023-01-01' AS date) AND sold_on < CAST('2024-01-01' AS date)), 0) AS percent FROM sales WHERE sold_on >= CAST('2023-01-01' AS date) AND sold_on < CAST('2024-01-01' AS date) GROUP BY city ORDER BY 100.0 * count(*) / nullif((SELECT count(*) FROM sales WHERE sold_on >= CAST('2023-01-01' AS date) AND sold_on < CAST('2024-01-01' AS date)), 0) DESC NULLS LAST",
  ],
  // sets
  [
    "Which cities sold both the Widget and the Gadget?",
    "SELECT DISTINCT city FROM sales WHERE city IN (SELECT city FROM sales WHERE city IS NOT NULL AND product = 'Widget') AND city IN (SELECT city FROM sales WHERE city IS NOT NULL AND product = 'Gadget')",
  ],
  [
    "Which cities sold the Widget but not the Gadget?",
    "SELECT DISTINCT city FROM sales WHERE city IN (SELECT city FROM sales WHERE city IS NOT NULL AND product = 'Widget') AND city NOT IN (SELECT city FROM sales WHERE city IS NOT NULL AND product = 'Gadget')",
  ],
  [
    "Which cities have sales with a quantity above 9 and sales with a quantity below 4?",
    "SELECT DISTINCT city FROM sales WHERE city IN (SELECT city FROM sales WHERE city IS NOT NULL AND quantity > 9) AND city IN (SELECT city FROM sales WHERE city IS NOT NULL AND quantity < 4)",
  ],
  // averages of groups, and none
  [
    "In which cities was the unit price above 20 on average?",
    "SELECT city, avg(unit_price) AS average_unit_price FROM sales WHERE city IS NOT NULL GROUP BY city HAVING avg(unit_price) > 20",
  ],
  ["How many sales had no quantity?", "SELECT count(*) AS count FROM sales WHERE quantity IS NULL"],
])("%s", async (question, expected) => {
  expect(statement(question)).toBe(expected);
  await expect(gateStatement(writeStatement(planOf(question)), [sales])).resolves.toBeDefined();
});

it("computes the median of each group with functions that the gate allows", async () => {
  const plan = planOf("What is the median quantity per region?");
  const gated = await gateStatement(writeStatement(plan), [sales]);
  expect(gated.shown).toContain('"same_group"."region" = "sales"."region"');
  expect(gated.shown).toContain('ORDER BY "median_quantity" DESC');
});

it("explains what is compared", () => {
  expect(explain(planOf("How many more sales were there in the North than in the South?"))).toBe(
    "Computed the number of rows where region is North less the number of rows where region is South over the rows of sales.",
  );
  expect(explain(planOf("What share of the total quantity does each region have?"))).toContain(
    "the percentage of the total quantity",
  );
});

it.each([
  "How much heavier is Oslo than Rome?",
  "What is the difference between Oslo and Rome?",
  "Which order id has both the Widget and the Gadget?",
])("refuses a comparison whose values no rule has found: %s", (question) => {
  expect(choosePlan(question, [sales]).plan).toBeNull();
});

it("reads words for sexes, and which of two unknown groups is no guess", () => {
  const crew = sqlTableOf("crew", "Name,Sex,Height\nAnn,F,170\nBo,M,180\nCy,M,175\nDi,F,165");
  const ask = (question: string) => {
    const { plan, ...chosen } = choosePlan(question, [crew]);
    return plan ? writeStatement(plan).replaceAll('"', "") : "reason" in chosen ? chosen.reason : "";
  };
  expect(ask("How many women are in the crew?")).toBe("SELECT count(*) AS count FROM crew WHERE sex = 'F'");
  expect(ask("Who is taller, Ann or Bo?")).toBe(
    "SELECT name, height FROM crew WHERE name IN ('Ann', 'Bo') ORDER BY height DESC NULLS LAST LIMIT 1",
  );
  expect(ask("Who is taller, men or women?")).toContain("cannot be computed");
});

it("reads rows for 'who' and 'when', counts rows that have a date, and takes a value as it is written", () => {
  const ports = sqlTableOf(
    "ports",
    "Service,Version,Owner,Age,Closed On,Price\nhttp,1.10 old,Ann,40,2020-01-02,5\nhttps,2.0 new,Bo,50,2021-03-04,7\nssh,3.1 new,Ann,60,,6",
  );
  const ask = (question: string) => {
    return statementOf(choosePlan(question, [ports]));
  };
  expect(ask("Who is the youngest in the ports?")).toBe(
    "SELECT service, age FROM ports WHERE age = (SELECT age FROM ports ORDER BY age ASC LIMIT 1)",
  );
  expect(ask("What was the highest price of the ports, and when?")).toBe(
    "SELECT closed_on, price FROM ports ORDER BY price DESC NULLS LAST LIMIT 1",
  );
  expect(ask("Which owner had the most closed ports?")).toBe(
    "SELECT owner, count(*) AS count FROM ports WHERE owner IS NOT NULL GROUP BY owner ORDER BY count(*) DESC NULLS LAST LIMIT 1",
  );
  expect(ask("What is the price of https?")).toBe("SELECT price FROM ports WHERE service = 'https'");
  expect(ask("Who is the owner of ports 1.10?")).toBe("SELECT DISTINCT owner FROM ports WHERE version ILIKE '%1.10%'");
  expect(ask("How many port versions were closed since 2021?")).toBe(
    "SELECT count(*) AS count FROM ports WHERE closed_on >= CAST('2021-01-01' AS date)",
  );
});

it("sums no numbers that refer to the rows of another table", () => {
  const lands = sqlTableOf("lands", "Land_ID,Name\n1,Peru\n2,Chad");
  const makers = sqlTableOf("makers", "Maker_ID,Land,Title\n1,1,Alpha\n2,1,Beta\n3,2,Gamma");
  const { plan } = choosePlan("How many lands exist?", [makers, lands]);
  expect(plan && writeStatement(plan)).toBe('SELECT count(*) AS "count" FROM "lands"');
});
