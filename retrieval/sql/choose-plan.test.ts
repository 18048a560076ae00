import { describe, expect, it } from "vitest";
import { salesSqlTable } from "../../test/support/sales-table.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { gateStatement } from "./gate/gate.ts";
import { writeStatement } from "./write-statement.ts";

const sales = salesSqlTable();

function statement(question: string): string {
  return statementOf(choosePlan(question, [sales]));
}

/** A question, the expected select list, and the expected rest of the statement after FROM sales. */
const expected: readonly (readonly [question: string, select: string, rest: string])[] = [
  // count
  ["How many sales are there?", "count(*) AS count", ""],
  ["how many sales are there in total?", "count(*) AS count", ""],
  ["How many sales were there in the North?", "count(*) AS count", "WHERE region = 'North'"],
  ["Number of sales in Oslo with a Gadget", "count(*) AS count", "WHERE city = 'Oslo' AND product = 'Gadget'"],
  ["How many paid sales are there?", "count(*) AS count", "WHERE paid = true"],
  ["How many sales are not paid?", "count(*) AS count", "WHERE paid = false"],
  ["How many sales in the South or East?", "count(*) AS count", "WHERE region IN ('South', 'East')"],
  ["How many sales were not in the North?", "count(*) AS count", "WHERE region <> 'North'"],
  ["How many sales were not in Oslo and Rome?", "count(*) AS count", "WHERE city NOT IN ('Oslo', 'Rome')"],
  ["How many sales not in Rome but with Gadget?", "count(*) AS count", "WHERE product = 'Gadget' AND city <> 'Rome'"],
  ["How many sales have no note?", "count(*) AS count", "WHERE note IS NULL"],
  ["How many different products were sold?", "count(DISTINCT product) AS different_product", ""],
  ["How many regions are there?", "count(DISTINCT region) AS different_region", ""],
  // numbers
  ["How many sales with a quantity of more than 8?", "count(*) AS count", "WHERE quantity > 8"],
  ["How many sales had at least 10 units?", "count(*) AS count", "WHERE quantity >= 10"],
  ["How many sales with quantity between 3 and 8", "count(*) AS count", "WHERE quantity >= 3 AND quantity <= 8"],
  ["Which products have a unit price over 50?", "DISTINCT product", "WHERE unit_price > 50"],
  ["How many sales had a quantity of 3 or 5?", "count(*) AS count", "WHERE quantity IN (3, 5)"],
  // dates
  ["How many sales before 2024?", "count(*) AS count", "WHERE sold_on < CAST('2024-01-01' AS date)"],
  ["How many sales after 2024-06-06?", "count(*) AS count", "WHERE sold_on >= CAST('2024-06-07' AS date)"],
  [
    "How many sales in February 2024?",
    "count(*) AS count",
    "WHERE sold_on >= CAST('2024-02-01' AS date) AND sold_on < CAST('2024-03-01' AS date)",
  ],
  [
    "How many sales between January 2024 and March 2024?",
    "count(*) AS count",
    "WHERE sold_on >= CAST('2024-01-01' AS date) AND sold_on < CAST('2024-04-01' AS date)",
  ],
  ["How many sales in March?", "count(*) AS count", "WHERE extract(month FROM sold_on) = 3"],
  [
    "How many sales on 3 March 2024?",
    "count(*) AS count",
    "WHERE sold_on >= CAST('2024-03-03' AS date) AND sold_on < CAST('2024-03-04' AS date)",
  ],
  // aggregates
  ["What is the average unit price?", "avg(unit_price) AS average_unit_price", ""],
  ["How many units were sold in Rome?", "sum(quantity) AS total_quantity", "WHERE city = 'Rome'"],
  ["What is the total quantity of widgets?", "sum(quantity) AS total_quantity", "WHERE product = 'Widget'"],
  ["What is the highest unit price?", "max(unit_price) AS highest_unit_price", ""],
  ["What is the lowest price of the Gadget?", "min(unit_price) AS lowest_unit_price", "WHERE product = 'Gadget'"],
  ["When was the first sale in Rome?", "min(sold_on) AS earliest_sold_on", "WHERE city = 'Rome'"],
  [
    "What are the minimum and maximum quantity?",
    "min(quantity) AS lowest_quantity, max(quantity) AS highest_quantity",
    "",
  ],
  // shares, averages of all rows, medians
  [
    "What percentage of sales were paid?",
    "100.0 * count(*) FILTER (WHERE paid = true) / nullif(count(*), 0) AS percent",
    "",
  ],
  [
    "What share of the quantity in 2024 was sold in Oslo?",
    "100.0 * sum(quantity) FILTER (WHERE city = 'Oslo') / nullif(sum(quantity), 0) AS percent",
    "WHERE sold_on >= CAST('2024-01-01' AS date) AND sold_on < CAST('2025-01-01' AS date)",
  ],
  [
    "Which products cost more than the average?",
    "DISTINCT product",
    "WHERE unit_price > (SELECT avg(unit_price) FROM sales)",
  ],
  [
    "How many sales in 2024 had a quantity below the average?",
    "count(*) AS count",
    "WHERE sold_on >= CAST('2024-01-01' AS date) AND sold_on < CAST('2025-01-01' AS date) AND quantity < (SELECT avg(quantity) FROM sales WHERE sold_on >= CAST('2024-01-01' AS date) AND sold_on < CAST('2025-01-01' AS date))",
  ],
  [
    "How many sales from January to March 2024?",
    "count(*) AS count",
    "WHERE sold_on >= CAST('2024-01-01' AS date) AND sold_on < CAST('2024-04-01' AS date)",
  ],
  [
    "How many sales were there in the 2020s?",
    "count(*) AS count",
    "WHERE sold_on >= CAST('2020-01-01' AS date) AND sold_on < CAST('2030-01-01' AS date)",
  ],
  // groups
  ["Number of sales per region", "region, count(*) AS count", "GROUP BY region ORDER BY count(*) DESC NULLS LAST"],
  [
    "Average unit price by product in the North",
    "product, avg(unit_price) AS average_unit_price",
    "WHERE region = 'North' GROUP BY product ORDER BY avg(unit_price) DESC NULLS LAST",
  ],
  [
    "What is the highest unit price for different quantities?",
    "quantity, max(unit_price) AS highest_unit_price",
    "GROUP BY quantity ORDER BY max(unit_price) DESC NULLS LAST",
  ],
  [
    "What is the highest unit price for each product?",
    "product, max(unit_price) AS highest_unit_price",
    "GROUP BY product ORDER BY max(unit_price) DESC NULLS LAST",
  ],
  [
    "Number of sales for each quantity",
    "quantity, count(*) AS count",
    "GROUP BY quantity ORDER BY count(*) DESC NULLS LAST",
  ],
  [
    "sales per month",
    "to_char(sold_on, 'YYYY-MM') AS month, count(*) AS count",
    "GROUP BY to_char(sold_on, 'YYYY-MM') ORDER BY to_char(sold_on, 'YYYY-MM') ASC",
  ],
  [
    "Total quantity for each city whose average quantity is above 6",
    "city, sum(quantity) AS total_quantity",
    "WHERE city IS NOT NULL GROUP BY city HAVING avg(quantity) > 6 ORDER BY sum(quantity) DESC NULLS LAST",
  ],
  [
    "Which cities have more than 3 sales?",
    "city, count(*) AS count",
    "WHERE city IS NOT NULL GROUP BY city HAVING count(*) > 3",
  ],
  // top
  [
    "Which two cities get the most sales?",
    "city, count(*) AS count",
    "WHERE city IS NOT NULL GROUP BY city ORDER BY count(*) DESC NULLS LAST LIMIT 2",
  ],
  [
    "Which city sold the most units?",
    "city, sum(quantity) AS total_quantity",
    "WHERE city IS NOT NULL GROUP BY city ORDER BY sum(quantity) DESC NULLS LAST LIMIT 1",
  ],
  [
    "Which region has the most sales?",
    "region, count(*) AS count",
    "WHERE region IS NOT NULL GROUP BY region ORDER BY count(*) DESC NULLS LAST LIMIT 1",
  ],
  [
    "top 3 products by quantity",
    "product, sum(quantity) AS total_quantity",
    "WHERE product IS NOT NULL GROUP BY product ORDER BY sum(quantity) DESC NULLS LAST LIMIT 3",
  ],
  ["Which product has the highest price?", "product, unit_price", "ORDER BY unit_price DESC NULLS LAST LIMIT 1"],
  [
    "What is the most expensive product sold in Oslo?",
    "product, unit_price",
    "WHERE city = 'Oslo' ORDER BY unit_price DESC NULLS LAST LIMIT 1",
  ],
  ["the three most recent sales", "*", "ORDER BY sold_on DESC NULLS LAST LIMIT 3"],
  // lists
  ["List the products sold in Rome", "DISTINCT product", "WHERE city = 'Rome'"],
  ["Show all sales ordered by date descending", "*", "ORDER BY sold_on DESC NULLS LAST"],
  ["Which cities are in the North region?", "DISTINCT city", "WHERE region = 'North'"],
];

describe("questions over one table", () => {
  it.each(expected)("%s", (question, select, rest) => {
    expect(statement(question)).toBe(`SELECT ${select} FROM sales ${rest}`.trim());
  });

  it.each([
    ["How many sales did John Miller make?", "'John', 'Miller' is not found"],
    ["How many sales were made in Atlantis?", "'Atlantis' is not found"],
    ["How many sales with 77 employees?", "'77'"],
    ["What percentage of sales were there?", "'percentage' cannot be computed"],
    ["What is the median quantity per month?", "'median for each group' cannot be computed"],
    ["Which sales never reached Oslo?", "'never' cannot be computed"],
    ["Who designed the Aurora Belle?", "no table has anything that the question names"],
    ["Why is the sky blue?", "no table has anything that the question names"],
    ["How many sales were not in Oslo and Gadget?", "'not … and' cannot be computed"],
    ["Cities whose average quantity is between 3 and 5", "'avg of two numbers' cannot be computed"],
  ])("refuses a question that it cannot answer exactly: %s", (question, reason) => {
    expect(statement(question)).toContain(reason);
  });

  it("writes only statements that the gate accepts", async () => {
    for (const [question] of expected) {
      const { plan } = choosePlan(question, [sales]);
      if (plan) await expect(gateStatement(writeStatement(plan), [sales]), question).resolves.toBeDefined();
    }
    const hostile = {
      ...sales,
      columns: [{ name: "note", header: "Note", type: "text" as const, values: ["it's'; DROP TABLE x; --"] }],
    };
    const { plan } = choosePlan(`how many sales with note "it's'; DROP TABLE x; --"`, [hostile]);
    const gated = plan && (await gateStatement(writeStatement(plan), [hostile]));
    expect(gated?.shown).toContain(`"note" = 'it''s''; DROP TABLE x; --'`);
  });
});
