import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const projects = sqlTableOf(
  "projects",
  `name,client,start_date,deadline
Phoenix,ABC,2022-01-01,2022-03-31
Titan,ABC,2023-02-01,2023-05-15
Odyssey,XYZ,2022-06-01,2022-09-30`,
);
const loans = sqlTableOf(
  "loans",
  `loan_id,member_id,book_id,loan_date,due_date,return_date
1,4,5,2025-01-02,2025-02-02,2025-01-20
7,4,6,2025-03-02,2025-04-02,2025-03-20
9,5,6,2025-03-03,2025-04-03,`,
);
const flights = sqlTableOf("flights", "flight,departure,arrival\nA,2025-01-02,2025-01-03\nB,2025-02-02,2025-02-02");
const films = sqlTableOf(
  "films",
  "title,length,shot_on,released_on\nDune,100,2025-01-02,2025-02-02\nEmma,120,2025-01-02,2025-02-03",
);
const statement = (question: string, table: typeof projects) => statementOf(choosePlan(question, [table]));
const planned = "CAST(deadline AS date) - CAST(start_date AS date)";
const actual = "CAST(return_date AS date) - CAST(loan_date AS date)";

describe("days between two dates of a row", () => {
  it.each([
    ["How many days were planned for Titan?", `SELECT name, ${planned} AS days FROM projects WHERE name = 'Titan'`],
    ["How long did Phoenix take?", `SELECT name, ${planned} AS days FROM projects WHERE name = 'Phoenix'`],
    ["How long do projects take on average?", `SELECT avg(${planned}) AS average_days FROM projects`],
    [
      "What is the average number of days between start date and deadline?",
      `SELECT avg(${planned}) AS average_days FROM projects`,
    ],
    [
      "Which project took the longest?",
      `SELECT name, ${planned} AS days FROM projects WHERE ${planned} = (SELECT ${planned} FROM projects ORDER BY ${planned} DESC NULLS LAST LIMIT 1)`,
    ],
    [
      "Which project had the shortest duration?",
      `SELECT name, ${planned} AS days FROM projects WHERE ${planned} = (SELECT ${planned} FROM projects ORDER BY ${planned} ASC LIMIT 1)`,
    ],
    [
      "What is the longest time between start date and deadline?",
      `SELECT max(${planned}) AS highest_days FROM projects`,
    ],
    ["In total, how many days did all projects take?", `SELECT sum(${planned}) AS total_days FROM projects`],
  ])("are counted: %s", (question, expected) => {
    expect(statement(question, projects)).toBe(expected);
  });

  it("end on the actual date, unless the plan is asked for", () => {
    expect(statement("For how many days was loan 7 out?", loans)).toBe(
      `SELECT ${actual} AS days FROM loans WHERE loan_id = 7`,
    );
    expect(statement("How many days were allowed for loan 7?", loans)).toContain("CAST(due_date AS date) -");
  });

  it.each([
    ["How many days did ABC start?", projects],
    ["How many days until the next project starts?", projects],
    ["How many days between 2022-01-01 and 2022-02-01 had projects?", projects],
    ["Which client is the longest?", projects],
    ["How long ago did Titan start?", projects],
    ["How many projects took longer than 30 days?", projects],
    ["Which project has the longest name?", projects],
    ["How many days did flight A take?", flights],
    ["How many days passed between the shooting and the release of Dune?", films],
  ])("are refused if nothing says from when to when: %s", (question, table) => {
    expect(statement(question, table)).not.toContain("SELECT");
  });

  it("are not meant by a number of dates or by a column of lengths", () => {
    expect(statement("On how many days did a project start?", projects)).toContain("count(DISTINCT start_date)");
    expect(statement("How long is Dune?", films)).toBe("SELECT length FROM films WHERE title = 'Dune'");
  });
});

describe("the number of a row", () => {
  it.each([
    ["How long was loan number 9 out?", "WHERE loan_id = 9"],
    ["How many loans did member 4 have?", "WHERE member_id = 4"],
    ["When was loan 7 returned?", "SELECT return_date FROM loans WHERE loan_id = 7"],
  ])("is its identifier: %s", (question, expected) => {
    expect(statement(question, loans)).toContain(expected);
  });

  it.each(["How many loans 7 days late?", "When was loan 70 returned?", "Which loans came after loan 7?"])(
    "is neither a number of days nor outside the identifiers, nor that of other rows: %s",
    (question) => {
      expect(statement(question, loans)).not.toContain("SELECT");
    },
  );
});
