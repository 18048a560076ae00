import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const sweets = sqlTableOf(
  "candy_data",
  `competitorname,chocolate,caramel,fruity,winpercent
Fjordbar,1,1,0,66.9
Skerry,1,0,0,52.1
Lingon,0,0,1,48.3
Tofflet,0,1,0,39.0`,
);
const airlines = sqlTableOf(
  "airline_safety",
  `airline,fatal_accidents_85_99,fatalities_85_99,fatal_accidents_00_14,fatalities_00_14
Nordwing,2,120,0,0
Fjordair,0,0,1,4
Skyhop,1,7,0,0`,
);
const drivers = sqlTableOf(
  "bad_drivers",
  `State,Number of drivers involved in fatal collisions per billion miles,Percentage Of Drivers Involved In Fatal Collisions Who Were Speeding,Percentage Of Drivers Involved In Fatal Collisions Who Were Alcohol-Impaired
Ohio,14.1,28,34
Utah,11.3,43,16`,
);
const votes = sqlTableOf(
  "votes",
  `state,share_population_in_metro_areas,share_voters_voted_lund
Ohio,0.75,0.52
Utah,0.82,0.47
Iowa,0.45,0.61`,
);
const cities = sqlTableOf("us_cities", "name,pop\nOslo,700\nBergen,290\nTromso,77");
const economies = sqlTableOf("world_gdp_with_codes", "COUNTRY,GDP (BILLIONS),CODE\nNorway,511,NOR\nSpain,1400,ESP");
const songs = sqlTableOf(
  "classic_songs",
  `Song,Artist,Release Year,Year?
Harbour Lights,The Piers,1976,1
Low Tide,The Piers,1981,1
Storm,Ann Lee,,0`,
);
const films = sqlTableOf("movies", "title,year,studio\nFog,1984,North\nIce,1989,North\nSun,1991,South");
const missions = sqlTableOf(
  "space_missions",
  "mission,company,successful,price\nAlpha,Nord,True,5\nBeta,Nord,False,6\nBeta,Sud,True,7",
);
const posts = sqlTableOf(
  "cabinet",
  `president,position,appointee
Berg,Secretary of State,Ann Lee
Berg,Secretary of Labor,Bo Lind
Holm,Secretary of State,Cy Moe
Holm,Secretary of Labor,Di Falk
Holm,Attorney General,Ed Nyman
Holm,Press Secretary,Ann Lee`,
);

function statement(question: string, ...tables: readonly ReturnType<typeof sqlTableOf>[]): string {
  return statementOf(choosePlan(question, tables));
}

describe("headers as files have them", () => {
  it.each([
    ["How many candies contain both chocolate and caramel?", "WHERE chocolate = 1 AND caramel = 1"],
    ["How many sweets have caramel but no chocolate?", "WHERE chocolate = 0 AND caramel = 1"],
    ["What is the average win percentage of fruity candies?", "SELECT avg(winpercent) AS average_winpercent"],
    [
      "Which candy has the highest win percentage?",
      "SELECT competitorname, winpercent FROM candy_data WHERE winpercent = (",
    ],
  ])("may be flags of 0 and 1, and two words in one: %s", (question, expected) => {
    expect(statement(question, sweets)).toContain(expected);
  });

  it.each([
    ["Which airline had the most fatalities between 1985 and 1999?", "ORDER BY fatalities_85_99 DESC"],
    ["How many airlines had no fatal accidents from 2000 to 2014?", "WHERE fatal_accidents_00_14 = 0"],
  ])("may end in two years: %s", (question, expected) => {
    expect(statement(question, airlines)).toContain(expected);
  });

  it.each([
    ["What share of drivers in fatal collisions in Ohio were impaired by alcohol?", "alc"],
    ["What percentage of drivers in fatal collisions in Ohio were speeding?", "spe"],
  ])("may be long, and the one with most words of the question is meant: %s", (question, column) => {
    expect(statement(question, drivers)).toMatch(
      new RegExp(`^SELECT percentage_\\w+_${column} FROM .* WHERE state = 'Ohio'`),
    );
  });

  it("may have a unit that no question repeats", () => {
    expect(statement("Which country has the highest GDP?", economies)).toContain("ORDER BY gdp_billions DESC");
  });

  it("may have their words apart in the question", () => {
    expect(statement("In which year was Low Tide released?", songs)).toBe(
      "SELECT release_year FROM classic_songs WHERE song = 'Low Tide'",
    );
  });
});

describe("words of readers about tables", () => {
  it.each([
    ["In how many states did more than 60 percent of the voters vote for Lund?", "WHERE share_voters_voted_lund > 0.6"],
    ["Which state has the highest share of Lund voters?", "ORDER BY share_voters_voted_lund DESC"],
  ])("give shares in percent: %s", (question, expected) => {
    expect(statement(question, votes)).toContain(expected);
  });

  it.each([
    [
      "What is the second largest city?",
      "SELECT name, pop FROM us_cities WHERE pop IS NOT NULL ORDER BY pop DESC NULLS LAST LIMIT 1 OFFSET 1",
    ],
    ["What is the 3rd largest city?", "LIMIT 1 OFFSET 2"],
    ["What is the largest city?", "LIMIT 1\\)"],
  ])("count places: %s", (question, expected) => {
    expect(statement(question, cities)).toMatch(new RegExp(`${expected}$`));
  });

  it.each([
    ["How many films from the eighties are there?", "WHERE year >= 1980 AND year < 1990"],
    ["How many films came out in 1989 or later?", "WHERE year >= 1989"],
    ["How many films came out in 1989 or earlier?", "WHERE year < 1990"],
    ["How many films came out from the eighties on?", "WHERE year >= 1980"],
  ])("name films of a table of movies, and open periods: %s", (question, expected) => {
    expect(statement(question, films)).toMatch(new RegExp(`^SELECT count\\(\\*\\) AS count FROM movies ${expected}$`));
  });

  it.each([
    ["How many missions failed?", "SELECT count(*) AS count FROM space_missions WHERE successful = false"],
    ["How many missions did Nord launch?", "SELECT count(*) AS count FROM space_missions WHERE company = 'Nord'"],
    ["Which company is the most common?", "ORDER BY count(*) DESC"],
  ])("say the opposite of a flag, count rows, and compare how often: %s", (question, expected) => {
    expect(statement(question, missions)).toContain(expected);
  });

  it("ask for a person by who", () => {
    expect(statement("Who was Secretary of State under Holm?", posts)).toMatch(
      /^SELECT DISTINCT appointee FROM cabinet WHERE .*position = 'Secretary of State'/,
    );
  });

  it.each([
    ["What is the heaviest city?", cities],
    ["What was the GDP of Portugal?", economies],
  ])("are refused if the table does not know what they ask for: %s", (question, table) => {
    expect(statement(question, table)).toMatch(/cannot be computed|says nothing|is not found/);
  });

  it("are refused if a value stands in another table of a join only", () => {
    const people = sqlTableOf("people", "country,inhabitants\nNorway,5\nSpain,47\nPortugal,10");
    expect(statement("What was the GDP of Portugal?", economies, people)).toMatch(/'Portugal'/);
  });
});
