import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const library = sqlTableOf("loans", "loan_id,title,loan_date\n1,Emma,2025-08-02\n7,Dune,2025-03-02\n9,Emma,2025-05-03");
const unnumbered = sqlTableOf(
  "employees",
  "first_name,last_name,hourly_salary\nJohn,Doe,150\nJane,Smith,120\nBo,Lind,90",
);
const elections = sqlTableOf(
  "elections",
  "name,libdem,win,second\nAyr,5,Labour,Liberal\nBute,7,Liberal,Labour\nCrail,2,Labour,Green",
);
const statement = (question: string, table: typeof library) => statementOf(choosePlan(question, [table]));

describe("names and places", () => {
  it("a date answers no 'where', and May is a month", () => {
    const games = sqlTableOf("games", "game,played_on,cup\n1,2025-01-02,A\n2,2025-01-03,A\n3,2025-01-09,B");
    expect(statement("When was game 2 played?", games)).toBe("SELECT played_on FROM games WHERE game = 2");
    expect(statement("Where was game 2 played?", games)).not.toContain("SELECT");
    expect(statement("How many loans were there in May?", library)).toContain("SELECT count");
  });

  it("a number in the first column that is called as the table tells rows apart, and is not added up", () => {
    const fixtures = sqlTableOf("fixtures", "fixture,cup\n1,A\n2,A\n3,B");
    expect(statement("How many matches were there in cup A?", fixtures)).toMatch(/^SELECT count\(\*\)/);
  });

  it("the most expensive one of a kind is a row, and the highest number of a kind is a number", () => {
    const homes = sqlTableOf("homes", "sold_on,kind,price\n2020-01-02,Flat,5\n2020-01-03,House,9\n2020-02-03,Flat,7");
    expect(statement("What was the most expensive flat?", homes)).toBe(
      "SELECT * FROM homes WHERE kind = 'Flat' AND price = (SELECT price FROM homes WHERE kind = 'Flat' ORDER BY price DESC NULLS LAST LIMIT 1)",
    );
    expect(statement("What was the highest price of a flat?", homes)).toMatch(/^SELECT max\(price\)/);
  });

  it("a person's name is the first and the last name", () => {
    expect(statement("Who earns the most?", unnumbered)).toMatch(/^SELECT first_name, last_name, hourly_salary/);
  });

  it.each(["Where did the LibDem win?", "When did the second win?"])(
    "a list of other columns answers no 'where' or 'when': %s",
    (question) => {
      expect(statement(question, elections)).not.toContain("SELECT");
    },
  );
});
