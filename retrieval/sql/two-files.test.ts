import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { findJoin } from "./join-keys.ts";

const areas = "North Vale,East Moor,South Heath,West Fen,Mid Dale".split(",");
const heads = "Ann Lee,Bo Ray,Cy Fox,Di Orr,Ed Ash".split(",");
const lines = (header: string, count: number, line: (at: number) => string) =>
  [header, ...Array.from({ length: count }, (_, at) => line(at))].join("\n");

const schools = sqlTableOf(
  "schools",
  lines(
    "school_id,school_name,district_id,type,students",
    15,
    (at) =>
      `${100 + at},School ${String.fromCharCode(65 + at)},${(at % 5) + 1},${at % 3 ? "Primary" : "Secondary"},${at}`,
  ),
);
const districtsOf = (key: string, from: (at: number) => string) =>
  sqlTableOf(
    "districts",
    lines(
      `${key},district_name,superintendent,budget`,
      5,
      (at) => `${from(at)},${areas[at]},${heads[at]},${at * 1000}`,
    ),
  );
const districts = districtsOf("district_id", (at) => `${at + 1}`);
const coded = districtsOf("code", (at) => `X${at}`);
const apart = districtsOf("district_id", (at) => `${900 + at}`);

const statement = (question: string, other: ReturnType<typeof sqlTableOf>) =>
  statementOf(choosePlan(question, [schools, other]));
const joined = "districts JOIN schools ON schools.district_id = districts.district_id";

describe("questions over two files", () => {
  it.each([
    [
      "Which schools are in the district of Cy Fox?",
      "SELECT school_name FROM schools WHERE district_id IN (SELECT district_id FROM districts WHERE district_id IS NOT NULL AND superintendent = 'Cy Fox')",
    ],
    [
      "List the schools of the district with the largest budget.",
      `SELECT schools.school_name, districts.budget FROM ${joined} WHERE districts.budget = (SELECT districts.budget FROM ${joined} ORDER BY districts.budget DESC NULLS LAST LIMIT 1)`,
    ],
    [
      "Which superintendent has the most students?",
      "SELECT districts.superintendent, sum(schools.students) AS total_students FROM schools JOIN districts ON schools.district_id = districts.district_id GROUP BY districts.superintendent ORDER BY sum(schools.students) DESC NULLS LAST LIMIT 1",
    ],
    [
      "Which districts with a budget above 2000 have secondary schools?",
      "SELECT DISTINCT districts.district_name FROM schools JOIN districts ON schools.district_id = districts.district_id WHERE schools.type = 'Secondary' AND districts.budget > 2000",
    ],
  ])("show the things that they ask for, each once and all of them: %s", (question, expected) => {
    expect(statement(question, districts)).toBe(expected);
  });

  it("find no key in codes that are no numbers, nor in numbers of another range", () => {
    expect(findJoin(schools, districts)).toMatchObject({ fromColumn: { name: "district_id" } });
    expect(findJoin(schools, coded)).toBeNull();
    expect(findJoin(schools, apart)).toBeNull();
  });

  it.each([
    "How many schools does Cy Fox have?",
    "Which schools are in the district of Cy Fox?",
    "List the schools of the district with the largest budget.",
    "Which superintendent has the most students?",
    "Which schools are in a district with a budget of more than 3000?",
  ])("are refused without a key: %s", (question) => {
    expect(statement(question, coded)).not.toContain("SELECT");
  });
});

describe("words that change what a number counts", () => {
  it.each([
    "only once",
    "at most",
    "again",
    "at night",
    "by a woman",
    "three in a row",
    "of the same kind",
    "if they can",
  ])("lower the confidence and are named if no rule reads them: %s", (words) => {
    const plain = choosePlan("Which school has the most students?", [schools]);
    const chosen = choosePlan(`Which school has the most students ${words}?`, [schools]);
    expect(plain.plan && plain.confidence).toBeGreaterThan(0.85);
    expect(chosen.plan ? chosen.confidence : 0).toBeLessThanOrEqual(0.7);
    if (chosen.plan) expect(chosen.warnings.join()).toContain("The statement says nothing of");
  });

  it.each(["How many schools are in this table?", "Only list the school names of the secondary schools."])(
    "are none in: %s",
    (question) => {
      const chosen = choosePlan(question, [schools]);
      expect(chosen.plan && chosen.confidence).toBeGreaterThan(0.7);
    },
  );
});
