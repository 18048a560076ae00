import { describe, expect, it } from "vitest";
import type { SqlTable } from "../../domain/sql-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const finals = sqlTableOf(
  "finals",
  `year,sport,winner,winner_city,runner_up
1990,Hockey,Rovers,Ayr,United
1991,Hockey,United,Bray,Rovers
1992,Rowing,Rovers,Ayr,United
1993,Rowing,Kites,Cork,Rovers`,
);
const battles = sqlTableOf(
  "battles",
  "battle,year,winner,loser\nAyr,1300,Scots,English\nBray,1310,English,Scots\nCork,1320,Scots,English",
);
const orders = sqlTableOf(
  "orders",
  "order_no,customer,total,ordered_on\n1,Ann,10,2001-01-01\n2,Bo,60,2001-02-01\n3,Ann,70,2002-02-01",
);
const songs = sqlTableOf(
  "songs",
  "title,artist,year,position\nSea,Ann,1999,1\nRope,Bo,1999,2\nMap,Ann,2000,1\nZoo,Cy,2000,3",
);
const series = sqlTableOf("series", "year,episodes,rank\n2001,10,1\n2002,20,3\n2003,30,2");
const workers = sqlTableOf("workers", "worker,city,tenure\nAnn,Ayr,3\nBo,Bray,12\nCy,Ayr,7");
const books = sqlTableOf("books", "book,published\nA,2001-03-04\nB,2002-05-06");
const rooms = sqlTableOf("rooms", "room,floor,beds\nA,1,2\nB,2,3\nC,3,1");
const districts = sqlTableOf(
  "districts",
  `name,state,population
Portland,OR,10
Salem,OR,20
Oregon,WI,30
Boise,ID,40
Indiana,PA,70
Gary,IN,90`,
);
const sales = sqlTableOf(
  "bike_sales_by_make",
  "make,month,year,quantity\nAlder,1,2020,30\nAlder,2,2020,40\nBrook,1,2020,35",
);

const statement = (question: string, table: SqlTable) => statementOf(choosePlan(question, [table]));

describe("names of winners and losers", () => {
  it.each([
    ["How many times was United defeated by Rovers?", finals, "WHERE runner_up = 'United' AND winner = 'Rovers'"],
    ["How many times was Rovers beaten by United?", finals, "WHERE runner_up = 'Rovers' AND winner = 'United'"],
    ["How many battles were the English defeated in?", battles, "WHERE loser = 'English'"],
    ["In which battle were the Scots defeated?", battles, "WHERE loser = 'Scots'"],
    // A team that never lost has lost no final.
    ["How many times were the Kites defeated?", finals, "WHERE runner_up = 'Kites'"],
    ["How many times has Rovers beaten United?", finals, "WHERE winner = 'Rovers' AND runner_up = 'United'"],
    [
      "How many finals were there in which Rovers defeated United?",
      finals,
      "WHERE winner = 'Rovers' AND runner_up = 'United'",
    ],
  ])("change sides in the passive: %s", (question, table, expected) => {
    expect(statement(question, table)).toContain(expected);
  });

  it.each(["How many times did Rovers not beat United?", "How many times did Rovers never beat United?"])(
    "have no statement if the verb is denied: %s",
    (question) => {
      expect(statement(question, finals)).toContain("cannot be computed");
    },
  );

  it("count the rows of a winner as its wins", () => {
    expect(statement("How many wins do the Scots have?", battles)).toBe(
      "SELECT count(*) AS count FROM battles WHERE winner = 'Scots'",
    );
  });
});

describe("what became of rows", () => {
  it.each([
    "How many orders were returned with a total above 50?",
    "How many orders were returned in 2001?",
    "How many orders over 50 were cancelled?",
  ])("needs a column of its own beside numbers and other dates: %s", (question) => {
    expect(statement(question, orders)).toMatch(/'(?:returned|cancelled)' cannot be computed/);
  });

  it.each([
    ["How many orders were ordered in 2001?", orders, "ordered_on >="],
    ["How many books were printed in 2001?", books, "published >="],
    ["How many songs were released in 1999?", songs, "WHERE year >= 1999 AND year < 2000"],
  ])("is told by a date of that event or of none: %s", (question, table, expected) => {
    expect(statement(question, table)).toContain(expected);
  });
});

describe("a number of years", () => {
  it.each([
    ["Which songs are older than 20 years?", songs],
    ["Which years are older than 10 years?", series],
    ["How many episodes are older than 20 years?", series],
  ])("is no number of another kind: %s", (question, table) => {
    expect(statement(question, table)).toContain("cannot be computed");
  });

  it("compares a column of times", () => {
    expect(statement("Which workers have more than 5 years?", workers)).toContain("tenure > 5");
  });
});

describe("places in an order", () => {
  it.each([
    ["How many songs were between number 1 and number 2?", songs],
    ["Which songs were at least number 2?", songs],
    ["How many songs were above number 3?", songs],
    ["Which songs were number 1 and number 2?", songs],
    ["Which rooms are above the second floor?", rooms],
  ])("are no bounds and not two at once: %s", (question, table) => {
    expect(statement(question, table)).toContain("cannot be computed");
  });

  it.each([
    ["Which songs were number 1 or number 2?", songs, "position = 1 OR position = 2"],
    ["What is the number 1 artist?", songs, "position = 1"],
    ["Which artist has the most number one songs?", songs, "WHERE position = 1 AND artist IS NOT NULL GROUP BY artist"],
    ["Which rooms are on the third floor?", rooms, "floor = 3"],
  ])("are equal to the place said: %s", (question, table, expected) => {
    expect(statement(question, table)).toContain(expected);
  });
});

describe("a name of a town and of a state", () => {
  it.each([
    ["How many districts are in Indiana, PA?", "WHERE name = 'Indiana' AND state = 'PA'"],
    ["Which state is Oregon in?", "WHERE name = 'Oregon'"],
    ["What is the population of Oregon?", "WHERE name = 'Oregon'"],
  ])("is the town beside a state and as the name of a row: %s", (question, expected) => {
    expect(statement(question, districts)).toContain(expected);
  });

  it.each(["How many districts are in Oregon?", "What is the population of the state of Oregon?"])(
    "is the state that has towns: %s",
    (question) => {
      expect(statement(question, districts)).toContain("WHERE state = 'OR'");
    },
  );
});

it.each(["How many makes are there?", "What is the number of makes?", "How many different makes are there?"])(
  "a verb that is a header is a noun where something is counted: %s",
  (question) => {
    expect(statement(question, sales)).toBe("SELECT count(DISTINCT make) AS different_make FROM bike_sales_by_make");
  },
);

it.each([
  ["How many songs were released before 1999?", "WHERE year < 1999"],
  ["How many songs have been released since 2001?", "WHERE year >= 2001"],
])("no row before the first or after the last year is an answer: %s", (question, expected) => {
  expect(statement(question, songs)).toContain(expected);
});

it("a year outside the table is refused", () => {
  expect(statement("How many songs were released in 1998?", songs)).toContain("cannot be computed");
});
