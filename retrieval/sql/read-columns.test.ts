import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { writeStatement } from "./write-statement.ts";

const turnout = sqlTableOf(
  "european_turnout",
  "country,region,euro_turnout,nat_turnout\nNorland,North,59.8,80\nSudland,North,88.4,88.3\nOstland,East,32.6,56.2",
);
const riders = sqlTableOf(
  "mta_daily_ridership",
  `Date,Trams: Total Estimated Ridership,Trams: % of Comparable Day,Ferries: Total Estimated Ridership,Ferries: % of Comparable Day
2020-03-01,2212965,97,984908,99
2020-03-02,5329915,96,2209066,98`,
);
const emissions = sqlTableOf(
  "emissions",
  "Year,Country,Emission\n2008,Norland,4.5\n2011,Norland,6.5\n2008,Sudland,9.5\n2011,Sudland,7.5",
);

function statement(question: string): string {
  return statementOf(choosePlan(question, [turnout, riders, emissions]));
}

describe("columns whose headers share words", () => {
  it.each([
    ["In which countries was the national turnout below 60 percent?", "WHERE nat_turnout < 60"],
    ["Which country had the lowest turnout at the European election?", "ORDER BY euro_turnout ASC LIMIT 1"],
    ["What was the average trams ridership in 2020?", "SELECT avg(trams_total_estimated_ridership) AS"],
    ["On which day did the ferries carry the most riders?", "ORDER BY sum(ferries_total_estimated_ridership) DESC"],
  ])("are told apart by the words beside them: %s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });

  it.each([
    [
      "Where was the European turnout higher than the national one?",
      "SELECT country FROM european_turnout WHERE euro_turnout > nat_turnout",
    ],
    [
      "In which countries was the European turnout lower than the national turnout?",
      "SELECT country FROM european_turnout WHERE euro_turnout < nat_turnout",
    ],
  ])("are compared in each row: %s", (question, expected) => {
    expect(statement(question)).toBe(expected);
  });

  it.each([
    "Where was the European turnout more than half the national turnout?",
    "Where was the European turnout 10 points higher than the national turnout?",
  ])("are compared as they are, without factor or distance: %s", (question) => {
    expect(statement(question)).not.toContain("SELECT");
  });
});

const people = sqlTableOf("people", "name,height_cm,weight_kg,income\nAnn,170,60,100\nBob,180,80,200\nCid,175,70,300");

it.each([
  ["Whose income is higher than their weight?", "SELECT name FROM people WHERE income > weight_kg"],
  [
    "Whose income is higher than the average?",
    "SELECT name FROM people WHERE income > (SELECT avg(income) FROM people)",
  ],
  ["Whose income is more than the average weight?", "'average' cannot be computed"],
  ["Who has the same height as weight?", "'as' cannot be computed"],
  ["Whose income is as high as their weight?", "'as' cannot be computed"],
  ["Who has an income above their weight?", "'above' cannot be computed"],
  ["Who has the most income per height?", "'per height_cm' cannot be computed"],
])("reads a comparing word as no column, if another one is compared: %s", (question, expected) => {
  const { plan, ...rest } = choosePlan(question, [people]);
  expect(plan ? writeStatement(plan).replaceAll('"', "") : "reason" in rest && rest.reason).toBe(expected);
});

const later = "sum(emission) FILTER (WHERE year >= 2011 AND year < 2012)";
const earlier = "sum(emission) FILTER (WHERE year >= 2008 AND year < 2009)";

it("refuses the most common of groups that have one row each", () => {
  expect(statement("In which country is the turnout most common?")).toContain("number of rows in each row");
});

describe("changes of each thing between two years", () => {
  it.each([
    [
      "Which country's emissions grew the most between 2008 and 2011?",
      `ORDER BY ${later} - ${earlier} DESC NULLS LAST LIMIT 1`,
    ],
    [
      "Which country's emissions fell most from 2008 to 2011?",
      `ORDER BY ${earlier} - ${later} DESC NULLS LAST LIMIT 1`,
    ],
    ["In which countries did emissions fall from 2008 to 2011?", `GROUP BY country HAVING ${earlier} - ${later} > 0`],
  ])("%s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });

  it.each([
    ["In which towns did the emissions fall from 2008 to 2011?", "'change of each' cannot be computed"],
    ["In how many countries did the emissions fall from 2008 to 2011?", "cannot be computed"],
  ])("are refused without the things, and not counted: %s", (question, reason) => {
    expect(statement(question)).toContain(reason);
  });

  it("are refused if they are meant in percent", () => {
    expect(statement("By how many percent did the emissions of Norland grow between 2008 and 2011?")).toBe(
      "'percent' cannot be computed",
    );
  });

  it("may be meant in percent, so they are never sure", () => {
    const chosen = choosePlan("Which country's emissions grew the most between 2008 and 2011?", [emissions]);
    expect(chosen.plan && chosen.confidence).toBeLessThan(0.9);
  });
});
