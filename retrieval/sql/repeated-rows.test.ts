import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { findJoin } from "./join-keys.ts";
import { joinedTable } from "./joined-table.ts";
import type { Condition, Plan } from "./plan.ts";
import { beginReading } from "./reading.ts";
import { repeatedRows } from "./repeated-rows.ts";

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
  return statementOf(choosePlan(question, all));
}

describe("rows that a join repeats", () => {
  it.each([
    "What is the total budget of departments for each city of employees?",
    "What are the average budget of departments and the average salary of employees?",
    "Which departments with a budget above average have employees in Oslo?",
    "Which city has the most departments by budget?",
    "Which titles of departments and cities of employees have the 2 highest budgets?",
  ])("are neither added up nor averaged: %s", (question) => {
    expect(statement(question)).toMatch(/repeated rows' cannot be computed/);
  });

  it("are not counted", () => {
    expect(statement("What percentage of the departments have employees in Oslo?")).toContain(
      "'number of departments' cannot be computed",
    );
    expect(statement("Which city of employees has the most departments with a title?")).toContain(
      "count(DISTINCT departments.department_id)",
    );
  });

  it.each([
    [
      "What is the average salary of employees in the department Research?",
      "SELECT avg(salary) AS average_salary FROM employees WHERE department_id IN (SELECT department_id FROM departments WHERE department_id IS NOT NULL AND title = 'Research')",
    ],
    [
      "What is the total budget of departments with employees in Oslo?",
      "SELECT sum(budget) AS total_budget FROM departments WHERE department_id IN (SELECT department_id FROM employees WHERE department_id IS NOT NULL AND city = 'Oslo')",
    ],
    ["What is the median budget of departments with employees in Oslo?", "ORDER BY budget LIMIT 2"],
    [
      "Which titles of departments with employees in Oslo have the 2 highest budgets?",
      "SELECT title, budget FROM departments WHERE department_id IN (SELECT department_id FROM employees WHERE department_id IS NOT NULL AND city = 'Oslo') ORDER BY budget DESC NULLS LAST LIMIT 2",
    ],
    [
      "Show the title and the total salary of the employees of departments",
      "SELECT departments.title, sum(employees.salary) AS total_salary",
    ],
    [
      "Which department has the most employees?",
      "GROUP BY departments.title ORDER BY count(*) DESC NULLS LAST LIMIT 1",
    ],
    ["How many departments have employees in Oslo?", "SELECT count(DISTINCT departments.department_id)"],
    ["How many titles are there of departments with employees in Oslo?", "SELECT count(DISTINCT departments.title)"],
    ["What is the highest budget of departments with employees in Oslo?", "SELECT max(departments.budget)"],
  ])("do not keep other questions from an answer: %s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });
});

describe("groups that a join leaves out", () => {
  it.each([
    ["Which titles of departments have fewer than 3 employees?", "'fewer than 3' cannot be computed"],
    ["Which titles of departments have at most 2 employees?", "'at most 2' cannot be computed"],
    ["Which department has the fewest employees?", "'fewest' cannot be computed"],
  ])("are not compared: %s", (question, reason) => {
    expect(statement(question)).toContain(reason);
  });
  it("do not matter for a number that they cannot have", () => {
    expect(statement("Which titles of departments have at least 2 employees?")).toContain("HAVING count(*) >= 2");
  });
});

describe("an identifier that several rows of its own table have", () => {
  const orders = sqlTableOf("orders", "Order_ID,Product,Quantity\n1,Lamp,2\n1,Rug,1\n2,Lamp,3\n3,Desk,1");
  const payments = sqlTableOf("payments", "Payment_ID,Order_ID,Amount\n1,1,10\n2,2,20\n3,3,30");

  it("does not let a payment count twice", () => {
    expect(
      statement("What is the total amount of payments of orders with product Lamp or Rug?", [orders, payments]),
    ).toBe(
      "SELECT sum(amount) AS total_amount FROM payments WHERE order_id IN (SELECT order_id FROM orders WHERE order_id IS NOT NULL AND product IN ('Lamp', 'Rug'))",
    );
  });
  it("does not let a payment be counted twice", () => {
    expect(statement("How many payments are there of orders with product Lamp or Rug?", [orders, payments])).toBe(
      "SELECT count(*) AS count FROM payments WHERE order_id IN (SELECT order_id FROM orders WHERE order_id IS NOT NULL AND product IN ('Lamp', 'Rug'))",
    );
  });
  it("is no key for a sum in groups of the filtered table", () => {
    expect(
      statement("What is the total amount of payments per product of orders with quantity above 1?", [
        orders,
        payments,
      ]),
    ).toContain("Amount of repeated rows' cannot be computed");
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
    expect(statement("What is the total hits in batting for each forename of people?", [people, batting])).toContain(
      "repeated rows",
    );
    expect(statement("What is the total hits in batting of people with forename Ann?", [people, batting])).toContain(
      "FROM batting WHERE player_id IN (SELECT",
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

describe("numbers of rows of each thing", () => {
  const join = findJoin(employees, departments);
  const key = departments.columns[0];
  if (!join || !key) throw new Error("the tables have no join");
  const table = joinedTable([employees, departments], [join]);
  const refused = (question: string, operator: "<" | ">") => {
    const having = { of: { kind: "rows" }, operator, number: 2 } as const;
    const where: readonly Condition[] = [{ kind: "group", column: key, from: table, having, where: [] }];
    const shape = { intent: "count", distinct: false, groupBy: [], having: null, order: null, limit: null } as const;
    const plan: Plan = { ...shape, table, show: [{ kind: "distinct", column: key }], where };
    return repeatedRows(beginReading(question, table), plan);
  };

  it("are not compared if things without a row count as well", () => {
    expect(refused("How many departments have fewer than 2 employees?", "<")).toEqual(["fewer than 2"]);
    expect(refused("How many departments have more than 2 employees?", ">")).toEqual([]);
  });
});
