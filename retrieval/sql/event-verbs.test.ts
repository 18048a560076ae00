import { describe, expect, it } from "vitest";
import type { SqlTable } from "../../domain/sql-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const discoveries = sqlTableOf(
  "discoveries",
  "element,discoverer,year_discovered\nHelium,Janssen,1868\nNeon,Ramsay,1898\nRadium,Curie,1898\nThulium,Cleve,1879",
);
const moons = sqlTableOf(
  "moons",
  "moon,discovery_date,first_visit\nIo,1610-01-08,1973-12-03\nTitan,1655-03-25,1979-09-01",
);
const bridges = sqlTableOf("bridges", "bridge,city,built\nTower,London,1894\nForth,Fife,1890\nHumber,Hull,1981");
const books = sqlTableOf("books", "title,author,year_published\nEmma,Austen,1815\nDune,Herbert,1965\nPeople,Moor,1990");
const novels = sqlTableOf("novels", "title,author,year\nEmma,Austen,1815\nDune,Herbert,1965\nPeople,Moor,1990");
const planets = sqlTableOf(
  "planets",
  "method,mass,year\nTransit,2.1,1989\nRadial,2.5,2010\nTransit,2.6,2014\nDisk,1,2008",
);
const exoplanets = sqlTableOf("exoplanets", "planet,star,discovery_year\nK1,Ursa,1995\nK2,Lyra,2004\nK3,Ursa,2011");
const churches = sqlTableOf("churches", "church,town,year\nSt Ann,Ayr,1450\nSt Bee,Bute,1700\nSt Cid,Ayr,1888");
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
    ["When was Neon found?", discoveries, "SELECT year_discovered FROM discoveries WHERE element = 'Neon'"],
    ["When was the Forth constructed?", bridges, "SELECT built FROM bridges WHERE bridge = 'Forth'"],
    ["When was the Tower erected?", bridges, "SELECT built FROM bridges WHERE bridge = 'Tower'"],
    ["When was Titan found?", moons, "SELECT discovery_date FROM moons WHERE moon = 'Titan'"],
    ["When was Emma published?", books, "SELECT year_published FROM books WHERE title = 'Emma'"],
    [
      "How many books were published after 1900?",
      books,
      "SELECT count(*) AS count FROM books WHERE year_published >= 1901",
    ],
    [
      "How many exoplanets were found before 2009?",
      exoplanets,
      "SELECT count(*) AS count FROM exoplanets WHERE discovery_year < 2009",
    ],
    ["When was K2 found?", exoplanets, "SELECT discovery_year FROM exoplanets WHERE planet = 'K2'"],
  ])("is no condition on the rows: %s", (question, table, expected) => {
    const chosen = choosePlan(question, [table]);
    expect(statementOf(chosen)).toBe(expected);
    expect(chosen).toMatchObject({ confidence: 0.95, warnings: [] });
  });

  it("does not ask for who did it", () => {
    expect(statementOf(choosePlan("When was Helium discovered?", [discoveries]))).toMatch(
      /^SELECT year_discovered FROM discoveries/,
    );
  });
});

describe("a verb that is another event, or a condition, is reported", () => {
  it.each([
    ["rebuilt", bridges, "In what year was the Tower rebuilt?"],
    ["demolished", bridges, "When was the Tower demolished?"],
    ["opened", bridges, "In what year was the Tower opened?"],
    ["built", discoveries, "In what year was Neon built?"],
    // No header and no name of a table says what is found.
    ["discovered", planets, "How many planets were discovered before 2009?"],
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

/** The year or date of a table that tells another event. */
const others: readonly (readonly [name: string, csv: string, question: string])[] = [
  [
    "acquisitions",
    "company,acquirer,year\nSkype,Ebay,2011\nNext,Apple,1997\nLotus,IBM,1965",
    "When was Skype launched?",
  ],
  ["banned_books", "book,author,year\nUlysses,Joyce,1921\nLolita,Nabokov,1956", "When was Ulysses published?"],
  [
    "banned_books",
    "book,author,year\nUlysses,Joyce,1921\nLolita,Nabokov,1956",
    "How many books were published before 1950?",
  ],
  ["world_heritage", "site,country,year\nStonehenge,UK,1986\nGalapagos,Ecuador,1940", "When was Stonehenge built?"],
  ["shipwrecks", "ship,place,year\nTitanic,Atlantic,1912\nVasa,Stockholm,1628", "In what year was the Titanic built?"],
  ["film_reviews", "film,publication,date\nJaws,Times,2020-01-02\nAlien,Post,2020-02-02", "When was Jaws released?"],
  ["loans", "title,publisher,reader,date\nEmma,Ace,Ann,2020-01-02\nDune,Tor,Bo,2020-02-02", "When was Emma printed?"],
  ["books", "title,reader,year\nEmma,Ann,2020\nDune,Bo,2021", "In what year was Emma published?"],
  ["house_sales", "house,builder,price,year\nElm,Ray,100,1920\nOak,Fox,200,2020", "When was Elm built?"],
  ["houses", "house,builder,price,year\nElm,Ray,100,1920\nOak,Fox,200,2020", "When was Elm built?"],
  ["issues", "issue,state,date\nTypo,open,2020-01-02\nCrash,closed,2020-02-02", "When was Typo released?"],
  ["devices", "device,public_ip,date\nr1,10.0.0.1,2020-01-02\nr2,10.0.0.2,2020-02-02", "When was r2 released?"],
  ["bridges", "city,bridge,year\nLondon,Tower,1894\nFife,Forth,1890", "In what year was London built?"],
  ["castles", "castle,visitors,year\nCorfe,900,2015\nDover,800,2016", "When was Corfe built?"],
  ["castles", "castle,visitors,year\nCorfe,900,2015\nDover,800,2016", "How many castles were built before 2018?"],
  ["films", "film,nominations,year\nTitanic,14,1998\nRocky,10,1977", "When was Titanic released?"],
  ["inventions", "invention,museum,year\nZipper,Bern,1999\nRadio,Rome,2001", "When was the Zipper invented?"],
  ["launches", "agency,satellite,year\nNASA,Echo,1960\nESA,Meteor,1977", "When was NASA launched?"],
  ["versions", "version,build,size\nv1,1998,3\nv2,1999,4", "When was v2 built?"],
  [
    "products",
    "product,region,year\nLamp,North,2001\nLamp,South,2001\nDesk,North,2002",
    "How many products were launched in 2001?",
  ],
  [
    "albums",
    "album,region,year\nRed,North,2001\nRed,South,2001\nBlue,North,2002",
    "How many albums were released in 2001?",
  ],
];

describe("an answer is not sure", () => {
  it.each(others)("if the time of %s may be that of another event: %s %s", (name, csv, question) => {
    const chosen = choosePlan(question, [sqlTableOf(name, csv)]);
    expect(chosen.plan === null ? 0 : chosen.confidence).toBeLessThan(0.9);
  });

  it.each([
    ["Who published a novel in 1965?", novels],
    ["When was Dune last published?", novels],
    ["Which novels took long to be published before 1970?", novels],
    ["In what year was the organ of St Bee built?", churches],
    ["When was the novel before Dune published?", novels],
    ["In which year was a novel published after Emma?", novels],
  ])("if the question says more than the thing, its values and the time: %s", (question, table) => {
    const chosen = choosePlan(question, [table]);
    const confidence = chosen.plan === null ? 0 : chosen.confidence;
    expect(confidence === 0 || (chosen.plan !== null && chosen.warnings.length > 0)).toBe(true);
    expect(confidence).toBeLessThan(0.9);
  });

  it.each([
    ["When was the film of Dune released?", books],
    ["When was the tower of St Ann built?", churches],
    ["When were St Ann and St Bee built?", churches],
  ])("a part of a thing, and two things whose years would have no names, are refused: %s", (question, table) => {
    expect(choosePlan(question, [table]).plan).toBeNull();
  });
});
