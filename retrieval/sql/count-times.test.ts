import { describe, expect, it } from "vitest";
import { chosen, confidence, statement } from "../../test/support/ask-tables.ts";
import { letter, one, madeTable as table } from "../../test/support/made-table.ts";

const people = ["Ann Lee", "Bo Ray", "Cy Fox", "Di Orr", "Ed Ash"];
const races = table(
  "races",
  "year,winner,country,time",
  (at) => `${1990 + at},${one(people, at)},${one(["Peru", "Cuba"], at)},${120 + at}`,
);
const results = table(
  "results",
  "race,runner,position,time",
  (at) => `R ${letter(at >> 2)},${one(people, at)},${(at % 4) + 1},${120 + at}`,
);
const runs = table("runs", "runner,city,time", (at) => `${one(people, at)},${one(["Rome", "Oslo"], at)},${50 + at}`);
const songs = table("songs", "song,artist,plays", (at) => `S ${letter(at)},${one(people, at)},${50 + at * 10}`);
const lists = table("lists", "line,stop,times", (at) => `${one(["U1", "U2"], at)},Stop ${letter(at)},${at}`);
const nominees = table(
  "nominees",
  "name,year,category,won",
  (at) => `${one(people, at)},${1990 + at},${one(["Actor", "Actress"], at)},${at % 3 === 0}`,
);
const games = table(
  "games",
  "year,city,country_of_games,name,country_of_athlete",
  (at) =>
    `${1950 + at},${one(["Rome", "Paris"], at)},${one(["Italy", "France"], at)},${one(people, at)},${one(["Kenya", "Cuba", "Peru"], at)}`,
);
const divisions = table(
  "races",
  "year,city,division,name",
  (at) => `${1950 + at},${one(["Rome", "Tokyo"], at >> 1)},${one(["Men", "Women"], at)},${one(people, at)}`,
);
const films = table(
  "films",
  "title,year,director,genre,score",
  (at) => `T${letter(at)},${1990 + at},${one(people, at)},${one(["drama", "comedy"], at)},${7 * at}`,
);
const orders = table(
  "orders",
  "order,shop,product,units",
  (at) => `O${letter(at)},${one(["S1", "S2"], at)},${one(["Apple", "Pear"], at >> 1)},${at}`,
);
const cities = table(
  "cities",
  "city,country,population,area",
  (at) => `City ${letter(at)},${one(["Peru", "Cuba", "Chile"], at)},${300_000 + at * 90_000},${100 + at}`,
);
const crowded = table("cities", "city,population density,gdp", (at) => `City ${letter(at)},${3000 + at},${1e6 + at}`);
const censuses = table(
  "cities",
  "city,population 2010,population 2020",
  (at) => `City ${letter(at)},${300_000 + at * 90_000},${300_000 + at * 91_000}`,
);

const trams = table(
  "timetable",
  "tram,stop,day,departure",
  (at) => `${one(["B1", "B2"], at)},Mill ${at % 4},${one(["Monday", "Sunday"], at >> 1)},0${at % 9}:10`,
);
const matches = table(
  "matches",
  "date,home_team,away_team,winner",
  (at) =>
    `2024-01-${10 + at},${one(["Rovers", "United"], at)},${one(["Athletic", "City"], at)},${one(["Rovers", "City"], at >> 1)}`,
);
const streams = table("streams", "song,artist,streams", (at) => `S ${letter(at)},${one(people, at)},${50 + at * 10}`);
const books = table("books", "title,author,loans", (at) => `T ${letter(at)},${one(people, at)},${at}`);
const products = table(
  "products",
  "product,brand,times ordered,price",
  (at) => `P${letter(at)},${one(["Acme", "Bolt"], at)},${at},${at + 2}.5`,
);
const stadiums = table(
  "stadiums",
  "stadium,team,attendance",
  (at) => `Park ${letter(at)},${one(["Ayr", "Bute"], at)},${1000 + at * 400}`,
);
const members = table(
  "members",
  "member,gender,city,visits",
  (at) => `M${letter(at)},${one(["male", "female"], at)},${one(["Rome", "Oslo"], at >> 1)},${at % 17}`,
);
const small = table(
  "towns",
  "town,country,population,elevation",
  (at) => `Town ${letter(at)},${one(["Peru", "Cuba"], at)},${900 + at * 4000},${at * 1000}`,
);

describe("a number of times", () => {
  it.each([
    ["Who won at least four times?", races, "GROUP BY winner HAVING count(*) >= 4"],
    ["Who won at least two times after 2000?", races, "year >= 2001 AND winner IS NOT NULL GROUP BY winner HAVING"],
    ["Who ran more than four times in Rome?", runs, "city = 'Rome' AND runner IS NOT NULL GROUP BY runner HAVING"],
    ["Who won at least two times?", nominees, "won = true"],
    [
      "Which trams go at least four times on Monday?",
      trams,
      "day = 'Monday' AND tram IS NOT NULL GROUP BY tram HAVING",
    ],
    ["Which trams go at least four times on day Monday?", trams, "day = 'Monday' AND tram IS NOT NULL GROUP BY tram"],
    ["Which countries have won at least four times?", games, "GROUP BY country_of_athlete HAVING count(*) >= 4"],
  ])("counts the rows of each group, as a guess: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(expected);
    expect(confidence(question, asked)).toBeLessThan(0.9);
  });

  it.each([
    ["Who won at least three times?", results],
    ["Who lost at least two times?", nominees],
    ["Who hasn't won at least three times?", races],
    ["Who has never won more than two times?", races],
    ["Which winners did not come at least three times?", races],
    ["Who ran at least four times as fast?", runs],
    ["Who ran at least four times the distance?", runs],
    ["Which runners had at least four times under 130?", results],
    ["Which trams stop at least two times a day?", trams],
    ["Which trams stop at least two times on each day?", trams],
    ["Which teams won more than two times at home?", matches],
    ["Which songs have at least two times the average plays?", songs],
  ])("counts no rows that may be no such event, and compares no times: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("SELECT");
  });

  it.each([
    ["Which songs were played at least 100 times?", songs, "plays >= 100"],
    ["Which stops have at least 4 times?", lists, "times >= 4"],
  ])("is that of a column which counts them: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(`WHERE ${expected}`);
  });
});

describe("a number of times of things with one row each", () => {
  it.each([
    ["Which songs were downloaded more than 100 times?", streams, "SELECT song FROM streams WHERE streams > 100"],
    ["Which books were borrowed more than 10 times?", books, "SELECT title FROM books WHERE loans > 10"],
    [
      "Which products were ordered at least 5 times?",
      products,
      "SELECT product FROM products WHERE times_ordered >= 5",
    ],
    ["Which products have over 10 times ordered?", products, "SELECT product FROM products WHERE times_ordered > 10"],
  ])("is that of their only count, or of a header with the word: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toBe(expected);
  });
});

describe("a number of groups", () => {
  it("counts the rows with a value, as two guesses", () => {
    const question = "Which directors made at least three dramas with a score above 50?";
    expect(statement(question, films)).toContain("genre = 'drama' AND score > 50 AND director IS NOT NULL");
    expect(statement(question, films)).toContain("HAVING count(*) >= 3");
    expect(confidence(question, films)).toBeLessThan(0.8);
  });

  it.each([
    ["Which shops sold at least 3 apples?", orders],
    ["Which directors have more dramas than comedies?", films],
    ["Which countries have at least three cities and fewer than ten cities?", cities],
    ["Which athletes won more than two games?", games],
  ])("counts no rows if units may be meant, and has one bound: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("SELECT");
  });
});

describe("an owner in the plural", () => {
  it("is a condition if it is a value, and otherwise leaves the answer unsure and is named in a warning", () => {
    expect(statement("How many men's races were in Rome?", divisions)).toContain("division = 'Men' AND city = 'Rome'");
    const question = "How many boys' races were in Rome?";
    expect(chosen(question, divisions)).toMatchObject({ warnings: ["The statement says nothing of 'boys'"] });
    expect(confidence(question, divisions)).toBeLessThanOrEqual(0.7);
  });

  it.each(["What is the city's division in 1960?", "What was the year of 'races' in Rome?"])(
    "is no single owner and no quotation: %s",
    (question) => {
      expect(confidence(question, divisions)).not.toBe(0.7);
    },
  );
});

describe("places over a large number", () => {
  it.each([
    ["Which country has at least three cities over a million?", "population > 1000000", "HAVING count(*) >= 3"],
    ["Which countries have at least two cities over half a million?", "population > 500000", "HAVING count(*) >= 2"],
  ])("have so many inhabitants, as a guess: %s", (question, where, having) => {
    expect(statement(question, cities)).toContain(where);
    expect(statement(question, cities)).toContain(having);
    expect(confidence(question, cities)).toBeLessThan(0.9);
  });

  it.each([
    ["Which countries have cities over a million square kilometres?", cities],
    ["Which countries have cities over $1 million?", cities],
    ["Which countries over a million are there?", cities],
    ["Which cities over a million are there?", crowded],
    ["Which cities over a million are there?", censuses],
  ])("are refused with a unit, without one such column, and if they are no rows: %s", (question, asked) => {
    expect(statement(question, asked)).not.toContain("SELECT");
  });

  it.each([
    "Towns older than 15000",
    "Towns cheaper than 15000",
    "Towns longer than 15000",
    "Towns higher than 15000",
    "Towns richer than 15000",
    "Towns over 1500",
  ])("are no other comparison and no small number: %s", (question) => {
    expect(statement(question, small)).not.toContain("population");
  });

  it("are unsure if another number may be meant", () => {
    expect(statement("Towns over 15000", small)).toContain("population > 15000");
    expect(confidence("Towns over 15000", small)).toBeLessThanOrEqual(0.7);
    expect(confidence("Towns over 50000", small)).toBeGreaterThan(0.8);
  });
});

describe("the only number of a table", () => {
  it("is meant by a number of things that a value describes, and not by a number of values", () => {
    const fans = "Which stadiums had more than 5000 Ayr fans?";
    expect(statement(fans, stadiums)).toContain("team = 'Ayr' AND attendance > 5000");
    expect(statement("Which cities have more than four women?", members)).not.toContain("SELECT");
  });
});
