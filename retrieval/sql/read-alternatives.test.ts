import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { gateStatement } from "./gate/gate.ts";
import { writeStatement } from "./write-statement.ts";

const visits = sqlTableOf(
  "restaurant_visits",
  `visited_on,restaurant,borough,score,grade,patio,garden,lamps
2021-03-02,Mira,Camden,12,A,yes,no,2
2022-04-05,Sole,Hackney,55,C,no,yes,3
2023-05-06,Tarn,Camden,31,B,no,no,4
2023-06-07,Mira,Lambeth,8,A,yes,yes,5`,
);
const ask = (question: string) => choosePlan(question, [visits]);

function statement(question: string): string {
  return statementOf(ask(question));
}

describe("conditions joined by or", () => {
  it.each([
    ["Which restaurants got grade C or a score above 50?", "WHERE (grade = 'C' OR score > 50)"],
    [
      "How many visits in Camden got grade C or a score above 20?",
      "WHERE borough = 'Camden' AND (grade = 'C' OR score > 20)",
    ],
    [
      "How many visits were in Hackney or after 2022?",
      "(borough = 'Hackney' OR visited_on >= CAST('2023-01-01' AS date))",
    ],
    [
      "How many visits got grade C or were in 2021?",
      "(grade = 'C' OR visited_on >= CAST('2021-01-01' AS date) AND visited_on < CAST('2022-01-01' AS date))",
    ],
    ["Which restaurants have a patio or a garden?", "WHERE (patio = true OR garden = true)"],
    ["Which restaurants have grade A or B?", "WHERE grade IN ('A', 'B')"],
    [
      "How many visits were before 2022 or after 2023?",
      "(visited_on < CAST('2022-01-01' AS date) OR visited_on >= CAST('2024-01-01' AS date))",
    ],
    ["How many visits had a score above 20 or lamps below 3?", "WHERE (score > 20 OR lamps < 3)"],
    ["How many visits did not get grade C or had a score above 50?", "WHERE (grade <> 'C' OR score > 50)"],
    ["How many visits got a score of 30 or more?", "WHERE score >= 30"],
  ])("%s", (question, where) => {
    expect(statement(question)).toContain(where);
  });

  it("are refused if several readings are possible", () => {
    const refused = [
      "How many visits got grade C or a score above 50 in Camden?",
      "How many visits got grade C or a score above 50 or were in Camden?",
      "What share of the visits got grade C or a score above 50?",
      "Which restaurants have no patio or garden?",
      "How many visits did not get grade C or a score above 50?",
    ];
    for (const question of refused) expect(statement(question), question).toContain("'or' cannot be computed");
  });

  it("lower the confidence, and more so beside a condition on both", () => {
    const [one, two] = ["got grade C", "in Camden got grade C"].map((said) =>
      ask(`How many visits ${said} or a score above 50?`),
    );
    expect(one?.plan && one.confidence).toBeLessThan(0.9);
    expect(two?.plan && two.confidence).toBeLessThan((one?.plan && one.confidence) || 0);
  });

  it("pass the gate and are explained", async () => {
    const { plan } = ask("Which restaurants got grade C or a score above 50?");
    if (!plan) throw new Error("the question has no plan");
    expect(explain(plan)).toContain("where grade is C or score is more than 50");
    await expect(gateStatement(writeStatement(plan), [visits])).resolves.toMatchObject({
      shown: expect.stringContaining(" OR "),
    });
  });
});
