import { describe, expect, it } from "vitest";
import { confidence, statement } from "../../test/support/ask-tables.ts";
import { letter, lines, one, madeTable as table } from "../../test/support/made-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const schools = table(
  "schools",
  "school,district,type,students",
  (at) =>
    `School ${letter(at)},${one(["North Vale", "East Moor", "South Heath"], at)},${at % 3 ? "Primary" : "Secondary"},${200 + at * 10}`,
);
const shops = table(
  "shops",
  "shop,town,website,grade",
  (at) =>
    `Shop ${letter(at)},${one(["Ayr", "Bute"], at)},${at % 4 ? `www.${letter(at)}.com` : ""},${one(["A", "B"], at)}`,
);
const checkups = table(
  "checkups",
  "doctor,patient,date",
  (at) => `${one(["Dr Hall", "Dr Moss"], at)},Patient ${letter(at % 15)},2024-0${1 + (at % 9)}-11`,
);
const exams = table(
  "exams",
  "student,subject,grade",
  (at) => `Student ${letter(at)},${one(["Maths", "Physics"], at)},${one(["A", "B", "C"], at)}`,
);
const customers = sqlTableOf(
  "customers",
  `customer_id,customer,city\n${lines(12, (at) => `C${at},Name ${letter(at)},${one(["Rome", "Oslo"], at)}`)}`,
);
const orders = sqlTableOf(
  "orders",
  `order_id,customer_id,total\n${lines(24, (at) => `O${at + 100},C${at % 9},${at * 9}`)}`,
);
const movies = table(
  "movies",
  "movie,genre,score,rating",
  (at) => `M${letter(at)},${one(["horror", "comedy"], at)},${at},${one(["R", "PG", "G"], at)}`,
);
const countries = table(
  "countries",
  "country,continent,lifeExp,pop",
  (at) => `C${letter(at)},${one(["Asia", "Africa"], at)},${60 + at},${at * 10_000_000}`,
);
const cabinet = table(
  "cabinet",
  "president,position,appointee,gender",
  (at) => `${one(["Ford", "Bush"], at)},Post ${at % 20},Person ${letter(at % 20)},${one(["Male", "Female"], at >> 1)}`,
);

describe("a question for the kinds of the rows", () => {
  it.each([
    ["Which districts have secondary schools?", schools, "SELECT DISTINCT district FROM schools WHERE type"],
    ["What types of schools are there in East Moor?", schools, "SELECT DISTINCT type FROM schools WHERE district"],
    ["In which districts are there primary schools?", schools, "SELECT DISTINCT district FROM schools WHERE type"],
    [
      "Which continents have countries with more than 100 million people?",
      countries,
      "SELECT DISTINCT continent FROM countries WHERE pop > 100000000",
    ],
  ])("gets each once, without the rows: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(expected);
    expect(confidence(question, asked)).toBeGreaterThan(0.8);
  });

  it.each([
    "Which districts have secondary schools, and which are they?",
    "Which districts and schools are secondary?",
    "Which districts and their schools are there?",
    "Which district has secondary schools?",
    "Which districts have secondary schools, sorted by students?",
  ])("gets the rows, too, if it asks for them: %s", (question) => {
    expect(statement(question, schools)).toContain("SELECT district, school FROM schools");
  });

  it.each([
    "Which districts have secondary schools, which are they?",
    "Which districts have secondary schools - which ones?",
    "Which districts have secondary schools? Give the schools as well.",
    "Which districts have secondary schools, plus the schools?",
    "What districts do the secondary schools belong to?",
    "Which districts opened secondary schools?",
  ])("gets the rows, too, if it may ask for them: %s", (question) => {
    expect(statement(question, schools)).toContain("SELECT district, school FROM schools");
  });

  it.each(["Which districts have schools at all?", "Which districts have schools?"])(
    "wants each once: %s",
    (question) => {
      expect(statement(question, schools)).toBe("SELECT DISTINCT district FROM schools");
    },
  );

  const forms = {
    "and _ are they": "which what who whose how when where their its the list show give include name",
    "and _ which are they": "please also",
    "_ which are they": "with plus ? , ; : . ( – — -",
    _: "each every per respectively names corresponding respective sorted ordered order ranked called",
  };
  it.each(Object.entries(forms).flatMap(([form, words]) => words.split(" ").map((word) => form.replace("_", word))))(
    "may ask for the rows, too: … %s?",
    (rest) => {
      expect(statement(`Which districts have secondary schools ${rest}?`, schools)).not.toMatch(/^SELECT DISTINCT/);
    },
  );

  it.each([
    ["Which towns have websites?", shops, "SELECT town, website FROM shops"],
    ["What grades did the students get?", exams, "SELECT grade, student FROM exams"],
    ["Which ratings do horror movies have?", movies, "SELECT rating, movie FROM movies"],
    ["Which presidents have female appointees?", cabinet, "SELECT president, appointee FROM cabinet"],
    ["Which districts have schools without a type?", schools, "SELECT district, school FROM schools"],
  ])("keeps the pairs of things that are no rows, and that it does not hold: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(expected);
  });

  it("keeps the groups that a bound on groups is for", () => {
    const question = "Which doctors have patients with at least two checkups?";
    expect(statement(question, checkups)).toMatch(/GROUP BY doctor, patient HAVING count\(\*\) >= 2$/);
  });

  it("keeps the pairs of two files", () => {
    const question = "Which cities have customers with orders over 100?";
    expect(statementOf(choosePlan(question, [customers, orders]))).toContain("SELECT city, customer FROM customers");
  });

  const words =
    "all both only just most mostly mainly entirely exclusively two three four five six seven eight nine ten several many few";
  it.each([
    "Which districts have primary and secondary schools?",
    ...["in", "at", "from"].map((word) => `Which districts have schools ${word} Primary and ${word} Secondary?`),
    "Which districts have schools that are primary and secondary?",
    "Which districts have all their schools secondary?",
    ...words.split(" ").map((word) => `Which districts have ${word} secondary schools?`),
    ...["lack", "lacks", "lacked", "have closed"].map((word) => `Which districts ${word} secondary schools?`),
  ])("is refused if some such rows are no answer: %s", (question) => {
    expect(statement(question, schools)).not.toContain("SELECT");
  });

  it("leaves out those that have such rows", () => {
    expect(statement("Which districts have no secondary schools?", schools)).toContain("district NOT IN (SELECT");
  });

  it.each([
    ["Which districts have schools that are not secondary?", "WHERE type <> 'Secondary'"],
    ["Which districts have schools not being secondary?", "WHERE type <> 'Secondary'"],
    ["Which districts do not have secondary schools?", "district NOT IN (SELECT"],
  ])("denies of the rows what the denial behind them says: %s", (question, expected) => {
    expect(statement(question, schools)).toContain("SELECT DISTINCT district FROM schools WHERE ");
    expect(statement(question, schools)).toContain(expected);
  });

  it("is refused if 'never' denies something of the rows", () => {
    expect(statement("Which districts have schools which were never secondary?", schools)).toBe(
      "'never' cannot be computed",
    );
  });
});

describe("a header of two columns' words", () => {
  it("is the one that the question names", () => {
    expect(statement("What is the rating of movie MB?", movies)).toContain("rating FROM");
  });

  it("makes a condition and no group", () => {
    const question = "Which continents have at least five countries with a life expectancy over 75?";
    expect(statement(question, countries)).toMatch(/lifeexp > 75 .*GROUP BY continent HAVING count\(\*\) >= 5$/);
  });
});
