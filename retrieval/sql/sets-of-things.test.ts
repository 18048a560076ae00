import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { gateStatement } from "./gate/gate.ts";
import { rowsBehind } from "./rows-behind.ts";
import { writeStatement } from "./write-statement.ts";

const teas = sqlTableOf(
  "tea_sales",
  "Customer,Tea,Town,Packs\nAnn,Assam,Oslo,3\nAnn,Sencha,Oslo,1\nBo,Assam,Rome,4\nCy,Sencha,Oslo,2\nCy,Rooibos,Rome,9\nDi,Rooibos,Lima,3",
);

function planOf(question: string) {
  const chosen = choosePlan(question, [teas]);
  if (!chosen.plan) throw new Error(chosen.reason);
  return chosen.plan;
}
const statement = (question: string) => writeStatement(planOf(question)).replaceAll('"', "");
const without = (thing: string, condition: string) =>
  `${thing} NOT IN (SELECT ${thing} FROM tea_sales WHERE ${thing} IS NOT NULL AND ${condition})`;

describe("things without a row", () => {
  it.each([
    [
      "Which customers did not buy Assam?",
      `DISTINCT customer FROM tea_sales WHERE ${without("customer", "tea = 'Assam'")}`,
    ],
    [
      "Which customers never bought Assam?",
      `DISTINCT customer FROM tea_sales WHERE ${without("customer", "tea = 'Assam'")}`,
    ],
    ["Which towns have no Sencha sales?", `DISTINCT town FROM tea_sales WHERE ${without("town", "tea = 'Sencha'")}`],
    ["Which teas were not sold in Oslo?", `DISTINCT tea FROM tea_sales WHERE ${without("tea", "town = 'Oslo'")}`],
    [
      "Which customers bought Assam but no Sencha?",
      `customer IN (SELECT customer FROM tea_sales WHERE customer IS NOT NULL AND tea = 'Assam') AND ${without("customer", "tea = 'Sencha'")}`,
    ],
    [
      "Which customers did not buy Assam or Sencha?",
      `DISTINCT customer FROM tea_sales WHERE ${without("customer", "tea IN ('Assam', 'Sencha')")}`,
    ],
    [
      "Which customers did not buy Assam in Oslo?",
      `DISTINCT customer FROM tea_sales WHERE ${without("customer", "tea = 'Assam' AND town = 'Oslo'")}`,
    ],
    ["Which customers had orders that were not in Oslo?", "DISTINCT customer FROM tea_sales WHERE town <> 'Oslo'"],
    ["Which customers bought anything except Assam?", "DISTINCT customer FROM tea_sales WHERE tea <> 'Assam'"],
    ["How many tea sales were not in Oslo?", "count(*) AS count FROM tea_sales WHERE town <> 'Oslo'"],
  ])("are not things with another row: %s", async (question, expected) => {
    expect(statement(question)).toContain(expected);
    await expect(gateStatement(writeStatement(planOf(question)), [teas])).resolves.toBeDefined();
  });
});

it.each([
  ["Which customers without a card bought Assam?", "without"],
  ["Which customers have no card and bought Assam?", "no"],
  ["Which customers bought Assam without milk and Sencha?", "without"],
  ["Which customers did not buy any Assam but Sencha?", "not"],
  ["Which customers did not buy Assam or live in Oslo?", "or"],
  ["How many customers bought more than one tea or live in Oslo?", "or"],
  ["Which customers bought only Assam?", "only"],
  ["How many kinds of sales are there?", "kinds"],
])("a word that may belong to something else is refused: %s", (question, word) => {
  expect(choosePlan(question, [teas])).toMatchObject({ plan: null, reason: `'${word}' cannot be computed` });
});

describe("numbers of groups", () => {
  it.each([
    [
      "How many customers bought more than one tea?",
      "SELECT count(DISTINCT customer) AS different_customer FROM tea_sales WHERE customer IN (SELECT customer FROM tea_sales GROUP BY customer HAVING count(DISTINCT tea) > 1)",
    ],
    [
      "How many customers in Oslo bought at least 2 teas?",
      "customer IN (SELECT customer FROM tea_sales WHERE town = 'Oslo' GROUP BY customer HAVING count(DISTINCT tea) >= 2)",
    ],
  ])("count those that fulfil a condition: %s", async (question, expected) => {
    expect(statement(question)).toContain(expected);
    await expect(gateStatement(writeStatement(planOf(question)), [teas])).resolves.toBeDefined();
  });

  it("have no single filter for their rows if conditions hold within the groups", () => {
    expect(rowsBehind(planOf("How many customers in Oslo bought at least 2 teas?"))).toBeNull();
    expect(rowsBehind(planOf("How many customers bought more than one tea?"))).not.toBeNull();
  });

  it("are explained", () => {
    expect(explain(planOf("How many customers bought more than one tea?"))).toContain("more than 1 in tea_sales");
  });
});

describe("several numbers", () => {
  it.each([
    ["How many tea sales are there, and what is the largest pack?", "count(*) AS count, max(packs)"],
    [
      "How many different customers and towns are there?",
      "count(DISTINCT customer) AS different_customer, count(DISTINCT town)",
    ],
    ["How many kinds of tea were sold in Oslo?", "count(DISTINCT tea) AS different_tea"],
  ])("stand beside each other: %s", (question, expected) => {
    expect(statement(question)).toContain(`SELECT ${expected}`);
  });
});
