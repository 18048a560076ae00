import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import type { Plan } from "./plan.ts";
import { writeByRules } from "./write-by-rules.ts";
import { keepsTies } from "./write-ties.ts";

const suspensions = sqlTableOf(
  "suspensions",
  "Player,Team,Games,Fine\nAnn,Ayr,4,1.5\nBo,Ayr,4,2.5\nCy,Bute,2,0.5\nDi,Bute,1,0.25\nEd,Cork,3,9.5",
);
const players = sqlTableOf("players", "name,team,price\nAnn,Ayr,4\nBo,Ayr,4\nCy,Bute,2\nDi,Bute,1\nEd,Cork,4");
const staff = sqlTableOf("staff", "employee,age,office,salary\nAnn,60,A1,9\nBo,60,A2,9\nCy,20,A3,5");
const statement = (question: string, table = suspensions) => statementOf(choosePlan(question, [table]));
const tied = (question: string, table = suspensions) => writeByRules(question, [table]);

describe("the first place", () => {
  it("is shown with all groups that share it, if their numbers are exact", () => {
    expect(statement("Which teams have the most suspensions?")).toContain(
      "GROUP BY team HAVING count(*) = (SELECT count(*) FROM suspensions WHERE team IS NOT NULL GROUP BY team ORDER BY count(*) DESC NULLS LAST LIMIT 1)",
    );
    expect(statement("Which teams have the highest average fine?")).toMatch(
      /ORDER BY avg\(fine\) DESC NULLS LAST LIMIT 1$/,
    );
  });

  it("is shown with all rows that share it, among those of the conditions", () => {
    expect(tied("Which players of Ayr have the most games?")).not.toHaveProperty("asks_one");
    expect(statement("Which players of Ayr have the most games?")).toContain(
      "WHERE team = 'Ayr' AND games = (SELECT games FROM suspensions WHERE team = 'Ayr' ORDER BY games DESC NULLS LAST LIMIT 1)",
    );
  });

  it("is shown with all that share it if each row has a name of its own, and the answer knows that one was asked for", () => {
    expect(statement("Which player is the oldest?")).not.toContain("age =");
    expect(statement("Who is the cheapest player?", players)).toContain("price = (SELECT price FROM players");
  });

  it.each([
    "Which player is the most expensive?",
    "Which is the most expensive player?",
    "Which player of Ayr is the most expensive?",
    "Which player is most expensive?",
    "What is the name of the most expensive player?",
    "What is the most expensive player?",
    "Which player has the highest price?",
  ])("is several rows, although one is asked for: %s", (question) => {
    expect(tied(question, players)).toMatchObject({ asks_one: true });
    expect(statement(question, players)).toMatch(/price = \(SELECT price FROM players\b/);
  });

  it.each([
    "Name the players with the highest price",
    "The players with the highest price?",
    "Which players got the highest price?",
    "What is the price of the most expensive player?",
  ])("is certain if several are asked for, or only the value that they share: %s", (question) => {
    expect(tied(question, players)).not.toHaveProperty("asks_one");
    expect(statement(question, players)).toMatch(/price = \(SELECT price FROM players\b/);
  });

  it.each([
    "Who earns the most?",
    "Which of the employees has the highest age?",
    "What is the office of the oldest employee?",
    "What is the age and the office of the oldest employee?",
  ])("is not certain if one is asked for, or something else of it: %s", (question) => {
    expect(tied(question, staff)).toMatchObject({ asks_one: true });
  });

  it.each([
    "Which team has the most players?",
    "Who is the second most expensive player?",
    "Who are the two most expensive players?",
    "Which team has the most expensive player?",
    "Which team is the most expensive?",
  ])("is one of them, or as many as asked for, in other questions: %s", (question) => {
    expect(tied(question, players)).not.toHaveProperty("asks_one");
    expect(statement(question, players)).toMatch(/LIMIT \d/);
  });

  it("is as many rows as the question asks for", () => {
    expect(statement("Which 2 players have the most games?")).toMatch(/LIMIT 2$/);
  });

  it("is cut for inexact numbers and for rows of a join, where one row stands once for each partner", () => {
    const planned = (question: string): Plan => {
      const chosen = choosePlan(question, [suspensions]);
      if (!chosen.plan) throw new Error(chosen.reason);
      return chosen.plan;
    };
    expect(explain(planned("Which teams have the highest average fine?"))).toMatch(/and kept the first\.$/);
    const rows = planned("Which players of Ayr have the most games?");
    expect(keepsTies(rows)).toBe(true);
    expect(keepsTies({ ...rows, table: { ...rows.table, joins: [] } })).toBe(false);
  });
});
