import { describe, expect, it } from "vitest";
import type { SqlTable } from "../../domain/sql-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const elements = sqlTableOf(
  "elements",
  "element,discoverer,year\nHelium,Janssen,1868\nNeon,Ramsay,1898\nRadium,Curie,1898\nThulium,Cleve,1879",
);
const moons = sqlTableOf(
  "moons",
  "moon,discovery_date,first_visit\nIo,1610-01-08,1973-12-03\nTitan,1655-03-25,1979-09-01",
);
const bridges = sqlTableOf("bridges", "bridge,city,year\nTower,London,1894\nForth,Fife,1890\nHumber,Hull,1981");
const books = sqlTableOf("books", "title,author,year\nEmma,Austen,1815\nDune,Herbert,1965\nPeople,Moor,1990");
const planets = sqlTableOf(
  "planets",
  "method,mass,year\nTransit,2.1,1989\nRadial,2.5,2010\nTransit,2.6,2014\nDisk,1,2008",
);
const survey = sqlTableOf("survey", "country,year,population\nNorway,2010,5\nChad,2012,14\nPeru,2015,31");
const sales = sqlTableOf("sales", "product,year,units\nLamp,1975,20\nLamp,2002,30\nDesk,2001,10\nDesk,2003,12");

interface Left {
  readonly said: string;
  readonly table: SqlTable;
}
const warningOf = ({ said, table }: Left) => {
  const chosen = choosePlan(said, [table]);
  return chosen.plan === null ? [chosen.reason] : chosen.warnings;
};

describe("the verb of the event whose time the table tells", () => {
  it.each([
    ["In which year was Neon found?", elements, "SELECT year FROM elements WHERE element = 'Neon'"],
    ["In what year was the Forth built?", bridges, "SELECT year FROM bridges WHERE bridge = 'Forth'"],
    ["When was the Tower erected?", bridges, "SELECT year FROM bridges WHERE bridge = 'Tower'"],
    ["When was Titan found?", moons, "SELECT discovery_date FROM moons WHERE moon = 'Titan'"],
    ["When was Emma published?", books, "SELECT year FROM books WHERE title = 'Emma'"],
    ["How many books were published after 1900?", books, "SELECT count(*) AS count FROM books WHERE year >= 1901"],
    [
      "How many planets were discovered before 2009?",
      planets,
      "SELECT count(*) AS count FROM planets WHERE year < 2009",
    ],
  ])("is no condition on the rows: %s", (question, table, expected) => {
    const chosen = choosePlan(question, [table]);
    expect(statementOf(chosen)).toBe(expected);
    expect(chosen).toMatchObject({ confidence: 0.95, warnings: [] });
  });

  it("does not ask for who did it", () => {
    expect(statementOf(choosePlan("When was Helium discovered?", [elements]))).toMatch(/^SELECT year FROM elements/);
  });
});

describe("a verb that is another event, or a condition, is reported", () => {
  it.each([
    ["rebuilt", bridges, "In what year was the Tower rebuilt?"],
    ["demolished", bridges, "When was the Tower demolished?"],
    ["opened", bridges, "In what year was the Tower opened?"],
    ["built", elements, "In what year was Neon built?"],
    ["visited", planets, "How many planets were visited in 2010?"],
    ["banned", books, "Which books were published after 1900 and banned?"],
    ["reprinted", books, "When was Dune reprinted?"],
    // Years near each other are those of a survey.
    ["discovered", survey, "In what year was Norway discovered?"],
    // A product with several years did not begin in each of them.
    ["launched", sales, "In what year was the Lamp launched?"],
    // The year is that of the book, and not of its author.
    ["discovered", books, "In what year was Austen discovered?"],
  ])("%s", (verb, table, said) => {
    expect(warningOf({ said, table }).join()).toContain(`'${verb}'`);
  });
});
