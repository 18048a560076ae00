import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const products = sqlTableOf(
  "products",
  'name,category,unit_price\nTea,Drinks,3.5\nChair,Home,40\n"Chair, Red",Home,45\nPot,"Home, Kitchen",15\nCup,Kitchen,9',
);
const countries = sqlTableOf(
  "countries",
  'country,region,population\nKorea,Asia,1\n"Korea, North",Asia,2\nCongo,Africa,3\n"Congo, Republic of",Africa,4',
);
const scores = sqlTableOf(
  "scores",
  'team,season,points\nLee,1,5\n"Lee, Ann",1,7\nAnn,1,8\nLee,2,5\n"Lee, Ann",2,7\nAnn,2,8',
);
const films = sqlTableOf(
  "films",
  "title,genres,year\nSea,Horror,2001\nRope,Comedy|Horror,2002\nMap,Comedy,2003\nZoo,Romance,2004",
);
const movies = sqlTableOf(
  "movies",
  'title,kinds\nA,"Action, Drama"\nB,"Action, Horror"\nC,"Drama, Horror"\nD,Action\nE,Drama\nF,Horror\nG,Horror',
);
const visits = sqlTableOf(
  "visits",
  'id,location,visits\n1,Washington,5\n2,"Seattle, Washington",6\n3,"Washington, DC",7\n4,"Tbilisi, Georgia",9',
);
/** Each of many kinds of horror is a cell of its own. */
const many = (count: number) =>
  sqlTableOf(
    "films",
    `title,genres\nSea,Horror\n${Array.from({ length: count }, (_, at) => `F${at},Horror|K${at}\nG${at},Horror`).join("\n")}`,
  );

const ask = (question: string, table: ReturnType<typeof sqlTableOf>) => choosePlan(question, [table]);

describe("cells that list a value among others", () => {
  it.each([
    ["How many horror films are there?", films, "genres IN ('Horror', 'Comedy|Horror')"],
    ["How many movies are horror?", movies, "kinds IN ('Horror', 'Action, Horror', 'Drama, Horror')"],
    ["Show only horror films.", films, "genres IN ('Horror', 'Comedy|Horror')"],
  ])("are meant with it: %s", (question, table, expected) => {
    expect(statementOf(ask(question, table))).toContain(expected);
  });

  it.each([
    ["How many films are only horror?", films, "genres = 'Horror'"],
    ["How many films are purely horror?", films, "genres = 'Horror'"],
    ["Which films are exclusively comedy?", films, "genres = 'Comedy'"],
    ["Which films are horror only?", films, "genres = 'Horror'"],
    ["What is the price of the Chair?", products, "name = 'Chair'"],
    ["What is the population of Korea?", countries, "country = 'Korea'"],
    ["What is the population of Congo?", countries, "country = 'Congo'"],
    ["What is the average of the points of Lee?", scores, "team = 'Lee'"],
  ])("are not meant by the exact cell and by names: %s", (question, table, expected) => {
    expect(statementOf(ask(question, table))).toContain(expected);
  });

  it.each([
    ["How many films are comedy and horror?", films, "'and comedy'"],
    ["How many films are not only horror?", films, "'not only'"],
    ["How many horror films are there?", many(201), "'all cells with horror'"],
  ])("are refused if the statement would mean others: %s", (question, table, expected) => {
    expect(statementOf(ask(question, table))).toContain(expected);
  });

  it("make the answer unsure if a comma may stand in a name", () => {
    expect(ask("How many products are in the category Kitchen?", products)).toMatchObject({ confidence: 0.86 });
    expect(ask("How many visits were in Washington?", visits)).toMatchObject({ confidence: 0.86 });
  });
});
