import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import type { Plan } from "./plan.ts";
import { keepsTies } from "./write-ties.ts";

const suspensions = sqlTableOf(
  "suspensions",
  "Player,Team,Games,Fine\nAnn,Ayr,4,1.5\nBo,Ayr,4,2.5\nCy,Bute,2,0.5\nDi,Bute,1,0.25\nEd,Cork,3,9.5",
);
const statement = (question: string) => statementOf(choosePlan(question, [suspensions]));

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
    expect(statement("Which players of Ayr have the most games?")).toContain(
      "WHERE team = 'Ayr' AND games = (SELECT games FROM suspensions WHERE team = 'Ayr' ORDER BY games DESC NULLS LAST LIMIT 1)",
    );
  });

  it("is one row if the question asks for one thing or a number of them", () => {
    expect(statement("Which player has the most games?")).toMatch(/LIMIT 1$/);
    expect(statement("Which 2 players have the most games?")).toMatch(/LIMIT 2$/);
  });

  it("is cut for inexact numbers and for rows of a join, where one row stands once for each partner", () => {
    const tied = (question: string): Plan => {
      const chosen = choosePlan(question, [suspensions]);
      if (!chosen.plan) throw new Error(chosen.reason);
      return chosen.plan;
    };
    expect(explain(tied("Which teams have the highest average fine?"))).toMatch(/and kept the first\.$/);
    const rows = tied("Which players of Ayr have the most games?");
    expect(keepsTies(rows)).toBe(true);
    expect(keepsTies({ ...rows, table: { ...rows.table, joins: [] } })).toBe(false);
  });
});
