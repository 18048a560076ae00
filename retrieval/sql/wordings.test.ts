import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const staff = sqlTableOf(
  "staff",
  `Staff Name,Staff Identification,Birth Date,Birth Place,Phase of training,Training Days,Salary,Late Arrivals
"Berg, Ada M.",A1,1980-02-01,"Dayton, OH",First,3,40,2
"Lind, Bo",A2,1990-05-01,"Austin, TX",Second,5,50,0
"Holm, Cy",A3,1985-07-01,"Toledo, OH",First,8,60,1
"Moe, Di",A4,1975-01-01,"Waco, TX",Second,2,45,4`,
);
const skies = sqlTableOf(
  "skies",
  `day,precipitation,temp_max,temp_min,sky
2024-01-01,3.5,4,-6,rain
2024-01-02,0,6,-2,sun
2024-01-03,1.5,2,-9,fog
2024-02-01,0,9,1,sun`,
);
const power = sqlTableOf(
  "power",
  `year,fuel,generation
2001,Coal,50
2001,Wind,10
2002,Coal,40
2002,Wind,30`,
);
const routes = sqlTableOf("routes", "origin,destination,count\nOslo,Rome,4\nOslo,Kyiv,9\nRome,Bari,2\nBari,Oslo,7");

function statement(question: string, table: ReturnType<typeof sqlTableOf>): string {
  return statementOf(choosePlan(question, [table]));
}

const orders = sqlTableOf(
  "orders",
  `Order No,Order Date,Customer,Qty,Total (EUR),Sales Rep,avg_temp_c
1,2024-01-05,Nord,3,900,Ann,4
2,2024-01-09,Fjord,9,1800,Ann,5
3,2024-02-11,Nord,5,700,Bo,6
4,2024-02-12,Nord,2,300,Bo,7`,
);

describe("words of readers", () => {
  it.each([
    ["Which sales rep brought in the most revenue?", "sum(total_eur)"],
    ["Which customers ordered more than 5 units altogether?", "GROUP BY customer HAVING sum(qty) > 5"],
    ["How many orders were over 800 euros?", "WHERE total_eur > 800"],
    ["Show the total per month", "sum(total_eur)"],
    ["How much did we sell to Nord?", "SELECT sum(total_eur) AS total_total_eur FROM orders WHERE customer = 'Nord'"],
    ["What is the average quantity of Nord?", "SELECT avg(qty) AS average_qty FROM orders WHERE customer = 'Nord'"],
  ])("ask for money and quantities: %s", (question, expected) => {
    expect(statement(question, orders)).toContain(expected);
  });

  it("count rows in no groups of one row each", () => {
    expect(statement("Which order numbers have more than 2 orders?", orders)).not.toContain("HAVING");
  });

  it.each([
    [
      "Who is the oldest of the staff?",
      "FROM staff WHERE birth_date = (SELECT birth_date FROM staff ORDER BY birth_date ASC LIMIT 1)",
    ],
    ["Who earned the most?", "SELECT staff_name, salary FROM staff WHERE salary = ("],
    [
      "What does Ada Berg earn?",
      "SELECT salary FROM staff WHERE staff_name ILIKE '%Ada%' AND staff_name ILIKE '%Berg%'",
    ],
    ["How many staff were born in Ohio?", "SELECT count(*) AS count FROM staff WHERE rtrim(birth_place) ILIKE '%, OH'"],
    ["Which staff were born before 1980?", "WHERE birth_date < CAST('1980-01-01' AS date)"],
    ["Which staff had the worst late arrivals?", "ORDER BY late_arrivals DESC NULLS LAST LIMIT 1"],
  ])("name the rows, their dates and places: %s", (question, expected) => {
    expect(statement(question, staff)).toContain(expected);
  });

  it.each([
    [
      "What was the rainiest day?",
      "SELECT day, precipitation FROM skies ORDER BY precipitation DESC NULLS LAST LIMIT 1",
    ],
    ["How many foggy days were there?", "count(*) AS count FROM skies WHERE sky = 'fog'"],
    ["How much rain fell in January 2024?", "SELECT sum(precipitation) AS total_precipitation FROM skies"],
    ["What was the lowest temperature?", "SELECT min(temp_min)"],
    ["What is the average maximum temperature?", "SELECT avg(temp_max) AS average_temp_max FROM skies"],
    ["On how many days did the minimum temperature fall below -5?", "WHERE temp_min < -5"],
  ])("describe values and columns by adjectives: %s", (question, expected) => {
    expect(statement(question, skies)).toContain(expected);
  });

  it("count what a row stands for if the table has counts", () => {
    expect(statement("How many routes start in Oslo?", routes)).toContain("SELECT sum(count)");
  });

  it("mean the quantity by a share of what has no plural", () => {
    expect(statement("What share of the power came from wind in 2002?", power)).toContain(
      "100.0 * sum(generation) FILTER (WHERE fuel = 'Wind')",
    );
  });

  it.each([
    ["What is the average age of the staff?", staff],
    ["How many teachers were born in Ohio?", staff],
    ["Who gave the most salary to Ada Berg?", staff],
    ["What was the hottest year?", power],
  ])("are refused if the table does not know what they ask for: %s", (question, table) => {
    expect(statement(question, table)).toMatch(/cannot be computed|says nothing|is not found/);
  });
});
