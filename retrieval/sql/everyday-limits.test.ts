import { describe, expect, it } from "vitest";
import { chosen, confidence, statement } from "../../test/support/ask-tables.ts";
import { letter, lines, one } from "../../test/support/made-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { explain } from "./explain.ts";

const table = (name: string, header: string, line: (at: number) => string) =>
  sqlTableOf(name, `${header}\n${lines(20, line)}`);

const people = ["Ann Lee", "Bo Ray", "Cy Fox"];
const houses = table("houses", "address,price,age", (at) => `${at} High Street,${100_000 + 5_000 * at},${3 * at + 2}`);
const wines = table("wines", "wine,age,price", (at) => `Wine ${letter(at)},${at + 1},${10 + at}.5`);
const trees = table("trees", "park,average age,height", (at) => `P${at},${10 + at},${at}`);
const employees = table(
  "employees",
  "name,department,age,salary",
  (at) => `Person ${letter(at)},${one(["IT", "HR"], at)},${25 + at},${30_000 + 1_000 * at}`,
);
const attacks = table(
  "attacks",
  "place,attacker,age,killed",
  (at) => `${one(["Rome", "Oslo"], at)},Name ${letter(at)},${20 + at},${at}`,
);
const assaults = table("attacks", "place,attacker,age", (at) => `Rome,Name ${letter(at)},${20 + at}`);
const league = table("league", "team,average age", (at) => `Team ${letter(at)},${20 + at}.5`);
const nominees = table(
  "oscar_nominees",
  "name,age,category,won",
  (at) => `Person ${letter(at)},${20 + at},${one(["Actor", "Actress"], at)},${at % 3 === 0}`,
);
const films = table(
  "films",
  "title,year,director,genre,gross",
  (at) => `T${at},${1990 + at},${one(people, at)},${one(["drama", "comedy"], at)},${7 * at}`,
);
const weather = table(
  "weather",
  "date,temperature,rain_mm",
  (at) => `20${20 + (at % 3)}-0${1 + (at % 9)}-03,${at}.5,${at}`,
);
const sales = table(
  "sales",
  "date,region,amount",
  (at) => `20${18 + (at % 5)}-0${1 + (at % 9)}-03,${one(["North", "South"], at)},${at}`,
);
const teams = sqlTableOf("teams", "team_id,team_name,budget\n1,Reds,10\n2,Blues,30\n3,Greens,20");
const players = table(
  "players",
  "player_id,name,team_id,goals",
  (at) => `${at + 10},${one(people, at)},${(at % 3) + 1},${at}`,
);
const ratings = table(
  "ratings",
  "product,category,rating",
  (at) => `Prod ${letter(at)},${one(["Toy", "Tool"], at)},${at % 5}`,
);
const menu = table("menu", "restaurant,item,price", (at) => `R${at % 3},Dish ${at === 19 ? 0 : at},${at}`);
const hotels = table("hotels", "hotel,city,price", (at) => `H ${letter(at)},${one(["Rome", "Oslo"], at)},${50 + at}`);
const staff = sqlTableOf("staff", "name,role,salary\nEmp Aol,Clerk,10\nEmp Bee,Boss,20\nCy Fox,Clerk,15");
const shops = table("shops", "shop,city", (at) => `S ${letter(at)},${one(["Rome", "Oslo"], at)}`);
const races = table("races", "year,winner,country", (at) => `${1990 + at},W${at % 4},${one(["Peru", "Cuba"], at)}`);
const animals = table("animals", "name,species", (at) => `N ${letter(at)},${one(["cat", "dog"], at)}`);
const cities = table("cities", "city,state", (at) => `C ${letter(at)},${one(["Ohio", "Utah"], at)}`);
const register = table("register", "name,lane", (at) => `N ${letter(at)},${one(["North", "South"], at)}`);

describe("a lone number after 'over' or 'under'", () => {
  it.each([
    ["Which houses are over 20?", houses],
    ["Which wines are over $15?", wines],
    ["Which employees are over 30%?", employees],
    ["Which employees were below 35,000?", employees],
    ["How many departments are over 30?", employees],
    ["How many trees are over 15?", trees],
  ])("is no age of things, with a unit, or far from the ages: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("SELECT");
  });

  it("is the age of persons, as a guess", () => {
    expect(statement("How many people in IT are over 30?", employees)).toContain("age > 30");
    expect(statement("Which employees are over 30?", employees)).toContain("age > 30");
    expect(confidence("Which employees are over 30?", employees)).toBeLessThan(0.9);
  });
});

describe("words for what persons are", () => {
  it.each([
    ["How many victims were there in Rome?", attacks],
    ["What was the average age of the victims?", attacks],
    ["What was the average age of the victims?", assaults],
    ["How many players are over 24?", league],
  ])("mean no rows of other things and of other persons: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("SELECT");
  });

  it("leave a flag its word", () => {
    expect(statement("Which category has the most winners?", nominees)).toContain("WHERE won = true");
    expect(statement("How many winners were under 30?", nominees)).toContain("won = true");
  });
});

describe("one decade", () => {
  it.each([
    "How many films were made in the last decade?",
    "What was the average gross over the last decade?",
    "How many films were made in the first decade?",
  ])("is no group: %s", (question) => {
    expect(statement(question, films)).not.toContain("SELECT");
  });

  it.each(["the decade 2000", "the decade after 2000", "the decade to 2000"])("is no column: %s", (words) => {
    expect(confidence(`What was the gross in ${words}?`, films)).toBeLessThan(0.85);
  });

  it("of each kind is a group", () => {
    expect(statement("How many films were made in each decade after 2000?", films)).toContain("AS decade");
  });
});

describe("the first place among periods of many rows", () => {
  it.each([
    ["Which month of the year is the wettest?", weather, "sum(rain_mm)"],
    ["Which calendar month is the wettest?", weather, "sum(rain_mm)"],
    ["Which month of the year is the warmest?", weather, "avg(temperature)"],
    ["What is the best decade for gross?", films, "sum(gross)"],
    ["Which decade had the highest gross?", films, "sum(gross)"],
  ])("compares all their rows: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toMatch(/ GROUP BY .* ORDER BY /);
    expect(statement(question, asked)).toContain(expected);
  });

  it("is that of any year only if the question asks for the month, and is less than sure", () => {
    expect(statement("What is the total amount of the best month?", sales)).toContain("'YYYY-MM'");
    expect(statement("Which month had the highest total amount?", sales)).toContain("extract(month FROM date)");
    expect(confidence("Which month had the highest total amount?", sales)).toBeLessThan(0.8);
  });

  it("is explained", () => {
    const { plan } = chosen("Which month of the year is the wettest?", weather);
    expect(plan && explain(plan)).toContain("for each month of any year of date");
  });
});

describe("two values side by side", () => {
  it.each([
    ["What percentage of sales are in North compared with South?", sales],
    ["Who is the oldest in IT compared with HR?", employees],
    ["List employees in IT compared with HR", employees],
  ])("have no share, row or list: %s", (question, asked) => {
    expect(statement(question, asked)).toContain("'compared'");
  });

  it.each([
    ["How many employees are in IT compared with HR?", "count(*)"],
    ["What is the highest salary in IT compared with HR?", "max(salary)"],
  ])("have a number each: %s", (question, expected) => {
    expect(statement(question, employees)).toContain(`SELECT department, ${expected}`);
  });
});

describe("first places over two tables", () => {
  it("have the sum of the partners' numbers", () => {
    expect(statement("Which team has the most goals?", teams, players)).toContain(
      "SELECT teams.team_name, sum(players.goals)",
    );
  });

  it("are a guess if they may be those of one partner", () => {
    expect(confidence("Which team has the highest goals?", teams, players)).toBeLessThan(0.8);
  });

  it("keep all rows of the first thing, also if their names repeat", () => {
    expect(statement("List the players of the team with the largest budget", teams, players)).toContain(
      "budget = (SELECT",
    );
  });
});

describe("the highest average", () => {
  it.each([
    ["Which product and which category have the highest average rating?", "product, category"],
    ["Name the category and the product with the lowest average rating", "category, product"],
  ])("is shown for all columns asked for: %s", (question, expected) => {
    expect(statement(question, ratings)).toContain(`SELECT ${expected}, avg(rating)`);
  });

  it("within each group has no statement", () => {
    expect(statement("Which item has the highest average price at each restaurant?", menu)).toContain(
      "cannot be computed",
    );
  });
});

describe("words that are no groups and no other things", () => {
  it.each([
    ["What is the average price per night?", hotels, "avg(price)"],
    ["What is the average salary per annum?", employees, "avg(salary)"],
    ["What is Emp Aol's salary today?", staff, "name = 'Emp Aol'"],
    ["What is Emp Aol's salary right now?", staff, "name = 'Emp Aol'"],
    ["What is the total gross of Ann Lee's work?", films, "sum(gross)"],
  ])("leave an answer unsure: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(expected);
    expect(confidence(question, asked)).toBeLessThan(0.85);
  });

  it.each(["Show only films by Ann Lee", "List only the directors", "Which is the only drama by Ann Lee?"])(
    "such as 'only' behind words that ask change nothing: %s",
    (question) => {
      const without = question.replace("only ", "");
      expect(confidence(question, films)).toBe(confidence(without, films));
      expect(confidence(question, films)).toBeGreaterThan(0.8);
    },
  );
});

describe("numbers of groups", () => {
  it.each([
    ["Which city is more than two times as expensive?", shops],
    ["Which city is more than two times the size?", shops],
    ["Which species has more than 5 legs?", animals],
    ["Which directors have more than two children?", films],
    ["Which states have at least three rivers?", cities],
    ["Which lanes have at least two million speakers?", register],
  ])("count no rows that are other things, and no more than there are: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("HAVING");
  });

  it("of 'times' are a guess, whose verb makes no group", () => {
    expect(statement("Which countries won more than two times?", races)).toContain(
      " GROUP BY country HAVING count(*) > 2",
    );
    expect(confidence("Which countries won more than two times?", races)).toBeLessThan(0.9);
  });
});
