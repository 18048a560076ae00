import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

// Questions that look at one table twice, or at two columns of one kind.
const cities = "Aberdeen Ashley Oslo Bergen Hamar Lund Rome Bern Graz Pisa Linz Nice".split(" ");
const airports = sqlTableOf(
  "airports",
  ["airport_code,city,country", ...cities.map((city, at) => `A${at + 10},${city},US`)].join("\n"),
);
const flights = sqlTableOf(
  "flights",
  [
    "airline,flight_no,source_airport,dest_airport",
    ...[...cities, ...cities].map((_, at) => `${at % 3},${at + 20},A${(at % 12) + 10},A${((at * 5 + 1) % 12) + 10}`),
  ].join("\n"),
);
const staff = `employee_id,first_name,last_name,hourly_salary,manager_id,team
1,John,Doe,150,,A
2,Jane,Smith,120,1,A
3,Emily,Miller,100,2,B
4,Bo,Lind,90,2,B
5,Ada,Berg,80,3,A`;
const employees = sqlTableOf("employees", staff);
const unnumbered = sqlTableOf("employees", staff.replaceAll(/^[^,]*,/gm, ""));
const matches = sqlTableOf(
  "matches",
  `match,kind,home_team,away_team,home_score,away_score
1,Group,Norway,Spain,1,1
2,Group,Spain,Italy,2,1
3,Final,Italy,Norway,0,0`,
);
const crowds = sqlTableOf("matches", "match,home_team,away_team,attendance\n1,Norway,Spain,100\n2,Spain,Italy,200");
const loans = `loan_id,member,title,author,loan_date
1,Ann,Emma,Jane Austen,2025-08-02
7,Ann,Dune,Frank Herbert,2025-03-02
9,Bo,Emma,Jane Austen,2025-03-03`;
const library = sqlTableOf("loans", loans);
const copies = sqlTableOf("loans", loans.replace("member,", "copies,").replaceAll(/,(?:Ann|Bo),/g, ",3,"));
const elections = sqlTableOf(
  "elections",
  "name,libdem,win,second\nAyr,5,Labour,Liberal\nBute,7,Liberal,Labour\nCrail,2,Labour,Green",
);

type Table = ReturnType<typeof sqlTableOf>;
const statement = (question: string, ...tables: readonly Table[]) => statementOf(choosePlan(question, tables));

describe("flights from one place to another", () => {
  const at = (column: string, city: string) =>
    `${column} IN (SELECT airport_code FROM airports WHERE airport_code IS NOT NULL AND city = '${city}')`;

  it.each([
    ["How many flights fly from Aberdeen to Ashley?", "count(*) AS count", "Aberdeen"],
    ["How many flights depart from Aberdeen and have destination Ashley?", "count(*) AS count", "Aberdeen"],
    ["Which airlines fly from Oslo to Ashley?", "airline", "Oslo"],
  ])("look for each place at its own end: %s", (question, shown, origin) => {
    expect(statement(question, airports, flights)).toBe(
      `SELECT ${shown} FROM flights WHERE ${at("source_airport", origin)} AND ${at("dest_airport", "Ashley")}`,
    );
  });

  it.each([
    "What is the country of flights from Aberdeen to Ashley?",
    "How many flights go from Oslo or Bergen to Ashley?",
  ])("are refused if an airport itself is shown or a third place is named: %s", (question) => {
    expect(statement(question, airports, flights)).toBe("'from … to' cannot be computed");
  });
});

describe("both ends in one table", () => {
  const ways = sqlTableOf("flights", "flight_no,vendor,from_city,to_city\n1,A,Oslo,Rome\n2,B,Rome,Oslo\n3,A,Oslo,Bern");

  it.each([
    ["How many flights go from Oslo to Rome?", "from_city = 'Oslo' AND to_city = 'Rome'"],
    ["How many flights go to Rome?", "to_city = 'Rome'"],
  ])("are columns of their own: %s", (question, expected) => {
    expect(statement(question, ways)).toContain(expected);
  });
});

describe("rows that refer to rows of the same table", () => {
  it.each([
    [
      "Who is Emily Miller's manager?",
      "employee_id IN (SELECT manager_id FROM employees WHERE manager_id IS NOT NULL AND first_name = 'Emily'",
    ],
    [
      "Who reports to Jane Smith?",
      "manager_id IN (SELECT employee_id FROM employees WHERE employee_id IS NOT NULL AND first_name = 'Jane'",
    ],
  ])("are found by their identifier: %s", (question, expected) => {
    expect(statement(question, employees)).toMatch(/^SELECT first_name, last_name FROM employees/);
    expect(statement(question, employees)).toContain(expected);
  });

  it("are groups of their superiors", () => {
    expect(statement("How many employees does each manager have?", employees)).toMatch(/GROUP BY manager_id/);
  });

  it("are counted", () => {
    expect(statement("How many employees report to Jane Smith?", employees)).toMatch(
      /^SELECT count.* WHERE manager_id IN/,
    );
  });

  const emily = "first_name = 'Emily'";
  const jane = "first_name = 'Jane' AND last_name = 'Smith')";

  it.each([
    ["Who does Emily Miller report to?", `employee_id IN (SELECT manager_id`, emily],
    ["Who does Jane Smith manage?", "manager_id IN (SELECT employee_id", jane],
    ["Whose manager is Jane Smith?", "manager_id IN (SELECT employee_id", jane],
    ["Which employees have Jane Smith as manager?", "manager_id IN (SELECT employee_id", jane],
    ["How many employees in team B report to Jane Smith?", "WHERE team = 'B' AND manager_id IN", jane],
    ["Who reports to Jane Smith and earns more than 95?", "WHERE hourly_salary > 95 AND manager_id IN", jane],
  ])("are below or above the person, and further words are about them: %s", (question, way, person) => {
    expect(statement(question, employees)).toContain(way);
    expect(statement(question, employees)).toContain(person);
  });

  it.each([
    "Who is the manager of the employee with the highest hourly salary?",
    "Who is the manager of the best paid employee in team B?",
    "Does Emily Miller report to Jane Smith?",
  ])("are refused if a number or two persons would be the answer: %s", (question) => {
    expect(statement(question, employees)).not.toContain("SELECT");
  });

  it("are not asked for by the identifier itself, and not found without one", () => {
    expect(statement("What is the manager id of Emily Miller?", employees)).toMatch(
      /^SELECT manager_id FROM employees/,
    );
    expect(statement("Who is Emily Miller's manager?", unnumbered)).toBe("'manager_id' cannot be computed");
  });
});

describe("draws", () => {
  it.each([
    ["How many matches ended in a draw?", "WHERE home_score = away_score"],
    ["How many group matches were drawn?", "WHERE kind = 'Group' AND home_score = away_score"],
    ["How many matches did not end in a draw?", "WHERE home_score <> away_score"],
  ])("are equal scores: %s", (question, expected) => {
    expect(statement(question, matches)).toBe(`SELECT count(*) AS count FROM matches ${expected}`);
  });

  it.each(["How many matches did Norway draw?", "Which teams drew?", "How many matches did Norway play?"])(
    "and rows of a team are not told by the column of one side: %s",
    (question) => {
      expect(statement(question, matches)).not.toContain("SELECT");
    },
  );

  it.each([
    ["How many matches ended in a draw?", crowds],
    ["How many matches had a lottery draw?", matches],
  ])("need two scores, and are no other draws: %s", (question, table) => {
    expect(statement(question, table)).not.toContain("SELECT");
  });
});

describe("the thing that a row is", () => {
  it("needs no header if the table is named for what happened to it", () => {
    expect(statement("How many books were loaned in March 2025?", library)).toMatch(
      /^SELECT count\(\*\).* loan_date >=/,
    );
    expect(statement("How often did Ann borrow Emma?", library)).toContain("WHERE member = 'Ann' AND title = 'Emma'");
    expect(statement("How many books did Ann borrow?", library)).toContain("WHERE member = 'Ann'");
    expect(statement("How many seats did Labour win?", elections)).toContain("WHERE win = 'Labour'");
  });

  it.each([
    ["How many laptops were loaned in March 2025?", library],
    ["How many different books were loaned?", library],
    ["How many books were loaned in March 2025?", copies],
    ["How many teachers are there in Labour?", elections],
    ["How many votes did Labour win?", elections],
    ["How many books can a member borrow?", library],
    ["How many members are needed for a loan?", library],
    ["How often do loan meetings take place?", library],
    ["How often do members meet?", library],
  ])("is no other thing, and no different things or copies: %s", (question, table) => {
    expect(statement(question, table)).not.toContain("SELECT");
  });
});

const countries = sqlTableOf(
  "country",
  "Code,Name,LifeExpectancy\nNOR,Norway,80\nGBR,Britain,78\nUSA,America,77\nESP,Spain,79\nFRA,France,79",
);
const languages = sqlTableOf(
  "countrylanguage",
  `CountryCode,Language,IsOfficial,Percentage
NOR,Norwegian,T,90
NOR,English,F,10
GBR,English,T,90
USA,English,T,90
ESP,Spanish,T,90
USA,Spanish,F,8
FRA,French,T,90`,
);
const orders = sqlTableOf("orders", "number,product,paid\n1,tea,true\n2,tea,false\n3,milk,true\n4,tea,false");

describe("what is denied of a value", () => {
  it("is denied of the whole thing, which may lack the value", () => {
    const spoken =
      "NOT IN (SELECT countrycode FROM countrylanguage WHERE countrycode IS NOT NULL AND language = 'English'";
    const both = [countries, languages];
    const question = "What is the average life expectancy in the countries where English is not the official language?";
    expect(statement(question, ...both)).toBe(
      `SELECT avg(lifeexpectancy) AS average_lifeexpectancy FROM country WHERE code ${spoken} AND isofficial = true)`,
    );
    expect(statement("Return the country codes for countries that do not speak English.", ...both)).toContain(spoken);
  });

  it("of rows that a clause describes, is a condition on these rows", () => {
    expect(statement("How many tea orders are there that are not paid?", orders)).toContain(
      "WHERE product = 'tea' AND paid = false",
    );
  });
});
