import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { findJoin } from "./join-keys.ts";
import { writeStatement } from "./write-statement.ts";

const departments = sqlTableOf(
  "departments",
  "Department_ID,Title,Budget\n1,Research,100\n2,Trade,200\n3,Care,300\n4,Law,400",
);
const employees = sqlTableOf(
  "employees",
  "Employee_ID,Department_ID,Forename,City,Salary\n1,1,Ann,Oslo,10\n2,1,Bo,Oslo,20\n3,2,Cy,Rome,30\n4,3,Di,Bonn,40",
);
const tables = [departments, employees];

function statement(question: string, all = tables): string {
  const chosen = choosePlan(question, all);
  return chosen.plan ? writeStatement(chosen.plan).replaceAll('"', "") : chosen.reason;
}

describe("rows that a join repeats", () => {
  it.each([
    "What is the total budget of departments with employees in Oslo?",
    "What is the average budget of departments with employees in Oslo?",
    "What is the median budget of departments with employees in Oslo?",
    "Which departments with a budget above average have employees in Oslo?",
    "Which city has the most departments by budget?",
  ])("are neither added up nor averaged: %s", (question) => {
    expect(statement(question)).toMatch(/repeated rows' cannot be computed/);
  });

  it.each([
    "What percentage of the departments have employees in Oslo?",
    "Which city of employees has the most departments with a title?",
  ])("are not counted: %s", (question) => {
    expect(statement(question)).toContain("'number of departments' cannot be computed");
  });

  it.each([
    [
      "What is the average salary of employees in the department Research?",
      "SELECT avg(employees.salary) AS average_salary",
    ],
    ["How many departments have employees in Oslo?", "SELECT count(DISTINCT departments.department_id)"],
    ["How many titles are there of departments with employees in Oslo?", "SELECT count(DISTINCT departments.title)"],
    ["What is the highest budget of departments with employees in Oslo?", "SELECT max(departments.budget)"],
  ])("do not keep other questions from an answer: %s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });
});

describe("tables that refer to the same third one", () => {
  const shops = sqlTableOf("shops", "Shop_ID,Title\n1,Alpha\n2,Beta\n3,Gamma");
  const clerks = sqlTableOf("clerks", "Clerk_ID,Shop_ID,Forename,Wage\n1,1,Ann,10\n2,1,Bo,20\n3,2,Cy,30");
  const sales = sqlTableOf("sales", "Sale_ID,Shop_ID,Product,Amount\n1,1,Lamp,5\n2,1,Rug,6\n3,2,Lamp,7");

  it("are not joined on that reference, which neither has once", () => {
    expect(findJoin(clerks, sales)).toBeNull();
    expect(findJoin(clerks, shops)).toMatchObject({ to: { name: "shops" } });
    expect(findJoin(shops, clerks)).toMatchObject({ to: { name: "shops" } });
  });
  it("are listed together, but not added up or counted", () => {
    const all = [shops, clerks, sales];
    expect(statement("What are the forenames of clerks and the products of sales?", all)).toContain("JOIN shops");
    expect(statement("What is the total wage of clerks with sales of Rug?", all)).toContain("repeated rows");
    expect(statement("How many clerks have sales of Rug?", all)).toContain("'number of clerks' cannot be computed");
  });
});

describe("tables that begin with the same identifier", () => {
  const people = sqlTableOf("people", "Player_ID,Forename\n1,Ann\n2,Bo\n3,Cy");
  const batting = sqlTableOf("batting", "Player_ID,Season,Hits\n1,2001,10\n1,2002,20\n2,2001,30");

  it("may both repeat it", () => {
    expect(findJoin(people, batting)).toMatchObject({ isUnsure: true });
    expect(statement("What is the total hits in batting of people with forename Ann?", [people, batting])).toContain(
      "repeated rows",
    );
  });
  it("are no proof for a third table's reference either", () => {
    const trips = sqlTableOf("trips", "Trip_ID,Player_ID,Cost\n1,1,10\n2,1,20\n3,2,30");
    expect(findJoin(trips, batting)).toMatchObject({ isUnsure: true });
  });
  it("are joined towards the one with the identifier's name", () => {
    const pupils = sqlTableOf("pupils", "Pupil_ID,Forename\n1,Ann\n2,Bo\n3,Cy");
    const marks = sqlTableOf("marks", "Pupil_ID,Subject,Points\n1,Art,10\n1,Latin,20\n2,Art,30");
    for (const join of [findJoin(pupils, marks), findJoin(marks, pupils)])
      expect(join).toMatchObject({ to: { name: "pupils" }, isUnsure: false });
  });
});
