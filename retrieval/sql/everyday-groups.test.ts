import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const thefts = sqlTableOf(
  "bicycle_thefts",
  "date,district,owner,age,amount of stolen parts\n2019-01-02,North,Ann Lee,15,0\n2019-03-04,North,Bo Ray,30,2\n2020-01-09,South,Cy Fox,41,1\n2021-01-05,South,Di Orr,17,0",
);
const riots = sqlTableOf(
  "riot_deaths",
  "name,age,district\nAnn Lee,15,North\nBo Ray,30,North\nCy Fox,41,South\nDi Orr,17,South",
);
const dishes = sqlTableOf(
  "menu",
  `restaurant,dish,salt\n${Array.from({ length: 20 }, (_, at) => `R${at % 3},Dish ${at === 19 ? 0 : at},${at}`).join("\n")}`,
);
const bridges = sqlTableOf("bridges", "name,year,county\nA,1931,Kent\nB,1938,Kent\nC,1975,Kent\nD,1979,Essex");
const register = sqlTableOf("register", "name,lane\nA,North\nB,North\nC,South\nD,South");
const heroes = sqlTableOf("space_wars", "name,gender,planet\nA,male,Hoth\nB,female,Hoth\nC,male,Naboo\nD,male,Naboo");
const pupils = sqlTableOf(
  "pupils",
  "name,sex,school,score\nA,Male,Hill,3\nB,Female,Hill,4\nC,Male,Lake,5\nD,Female,Lake,2",
);
const guests = sqlTableOf(
  "talk_show",
  "year,speaker\n2001,Ann Lee\n2002,President Ann Lee\n2003,Bo Ray\n2004,Cy Fox\n2005,Ann Lee",
);

type Table = ReturnType<typeof sqlTableOf>;
function choose(question: string, ...tables: readonly Table[]) {
  const chosen = choosePlan(question, tables);
  return { statement: statementOf(chosen), confidence: chosen.plan ? chosen.confidence : 0 };
}

describe("parts of dates", () => {
  it.each([
    ["Which month has seen the most bicycle thefts?", "SELECT extract(month FROM date) AS month, count(*) AS count"],
    ["Which month of the year has the most bicycle thefts?", "SELECT extract(month FROM date) AS month"],
    ["How many bicycle thefts were there in each calendar month?", "SELECT extract(month FROM date) AS month"],
    ["How many bicycle thefts were there in each month?", "SELECT to_char(date, 'YYYY-MM') AS month"],
    ["How many bicycle thefts were there per decade?", "SELECT 10 * floor(extract(year FROM date) / 10.0) AS decade"],
  ])("are those that the question says: %s", (question, expected) => {
    expect(choose(question, thefts).statement).toContain(expected);
  });

  it("a month of any year is a guess, as a year may be meant", () => {
    const guessed = choose("Which month has seen the most bicycle thefts?", thefts);
    const said = choose("Which month of the year has the most bicycle thefts?", thefts);
    expect(guessed.confidence).toBeLessThan(said.confidence);
  });

  it("a column of years has decades", () => {
    expect(choose("How many bridges were built per decade?", bridges).statement).toBe(
      "SELECT 10 * floor(year / 10.0) AS decade, count(*) AS count FROM bridges GROUP BY 10 * floor(year / 10.0) ORDER BY 10 * floor(year / 10.0) ASC",
    );
  });
});

describe("groups of a question", () => {
  it.each([
    [
      "What is the average score of male compared with female pupils?",
      pupils,
      "SELECT sex, avg(score) AS average_score FROM pupils WHERE sex IN ('Male', 'Female') GROUP BY sex",
    ],
    [
      "Which restaurant's dishes have the highest average salt?",
      dishes,
      "SELECT restaurant, avg(salt) AS average_salt",
    ],
    ["How many dishes does each restaurant have?", dishes, "SELECT restaurant, count(*) AS count"],
    ["Which counties have at least three bridges?", bridges, "GROUP BY county HAVING count(*) >= 3"],
    ["Which lanes have at least two lanterns?", register, "GROUP BY lane HAVING count(*) >= 2"],
    ["Which planets have at least two characters?", heroes, "GROUP BY planet HAVING count(*) >= 2"],
    ["Which speaker has spoken most often?", guests, "WHERE speaker IS NOT NULL GROUP BY speaker"],
  ])("are made: %s", (question, table, expected) => {
    expect(choose(question, table).statement).toContain(expected);
  });

  it("of things that no header names are a guess", () => {
    expect(choose("Which lanes have at least two lanterns?", register).confidence).toBeLessThan(0.7);
  });

  it("that the table does not know are refused", () => {
    expect(choose("How many bridges are there per engineer?", bridges).statement).toContain("'engineer'");
  });
});

describe("what a question leaves to its reader", () => {
  it.each([
    ["How many victims were under 18?", riots, "SELECT count(*) AS count FROM riot_deaths WHERE age < 18"],
    ["How many owners had no stolen parts?", thefts, "amount_of_stolen_parts = 0"],
    [
      "What is the difference in the average score between Hill and Lake?",
      pupils,
      "SELECT abs(avg(score) FILTER (WHERE school = 'Hill') - avg(score) FILTER (WHERE school = 'Lake'))",
    ],
    [
      "How much higher is the average score at Hill than at Lake?",
      pupils,
      "SELECT avg(score) FILTER (WHERE school = 'Hill') - avg(score) FILTER (WHERE school = 'Lake')",
    ],
  ])("is read: %s", (question, table, expected) => {
    expect(choose(question, table).statement).toContain(expected);
  });

  it.each([
    ["What is the age of Ann Lee's bicycle?", riots, "'bicycle'"],
    ["How many deputy mayors score above the average?", pupils, "'mayors'"],
  ])("is no word of which the table knows nothing: %s", (question, table, word) => {
    expect(choose(question, table).statement).toContain(word);
  });

  it("a name that longer values contain lowers the confidence", () => {
    const [alone, within] = ["Bo Ray", "Ann Lee"].map((name) =>
      choose(`In which years was ${name} the speaker?`, guests),
    );
    expect(within?.statement).toContain("speaker = 'Ann Lee'");
    expect(within?.confidence).toBeLessThan(alone?.confidence ?? 0);
  });
});
