import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const artists = sqlTableOf(
  "artists",
  "artist,birth,death,year_acquired\nAnn,1901,1950,2001\nBo,1958,1990,1990\nCy,1970,,1985\nDi,1831,1890,2010",
);
const stocks = sqlTableOf("stocks", "stock,day,price\nA,2001-02-03,1200\nB,2002-03-04,1900\nC,2003-04-05,1500");
const lines = Array.from({ length: 12 }, (_, at) => `${"NS"[at % 2]},${2010 + at},${1990 + at * 7},${1960 + at * 5},E`);
const districts = sqlTableOf("vitals", `district,year,births,homes_built,zone\n${lines.join("\n")}`);
const firms = sqlTableOf("firms", `region,season,founded,closed,zone\n${lines.join("\n")}`);
const yearless = sqlTableOf("counts", `district,since,births,homes_built,zone\n${lines.join("\n")}`);
const phones = sqlTableOf("phones", "model,maker,launch_price\nP1,Acme,1100\nP2,Acme,1300\nP3,Bolt,1900");
const statement = (question: string, table = artists) => statementOf(choosePlan(question, [table]));

describe("a verb that means a column of years", () => {
  it.each([
    ["Which artists were born after 1940?", "WHERE birth > 1940"],
    ["How many artists were born in 1958?", "WHERE birth = 1958"],
    ["Which artists were born in the 1950s?", "WHERE birth >= 1950 AND birth < 1960"],
    ["Which artists were born between 1950 and 1960?", "WHERE birth >= 1950 AND birth < 1961"],
    ["Which artists were born in 1901 or 1958?", "WHERE birth IN (1901, 1958)"],
    ["Which artists born before 1960 were acquired in 1990?", "year_acquired < 1991 AND birth < 1960"],
  ])("goes before another year: %s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });

  it.each([
    ["Which artist was born first?", "birth = (SELECT birth FROM artists ORDER BY birth ASC"],
    ["Which artist died last?", "death = (SELECT death FROM artists ORDER BY death DESC"],
    ["Which artist was acquired first?", "year_acquired = (SELECT year_acquired FROM artists"],
  ])("is what first and last compare: %s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });

  it("says who is the oldest", () => {
    expect(statement("Who is the oldest artist?")).toContain("birth = (SELECT birth FROM artists ORDER BY birth ASC");
    expect(statement("Who is the youngest artist?")).toContain("ORDER BY birth DESC");
  });

  it.each([
    ["How many babies were born after 2015?", districts, /^SELECT sum\(births\) .* WHERE year >= 2016$/],
    ["How many babies were born in 2012 or 2013?", districts, /WHERE year IN \(2012, 2013\)$/],
    ["How many homes were built in 2012?", districts, /^SELECT sum\(homes_built\) .* WHERE year >= 2012/],
    ["Total homes built in the 2010s", districts, /^SELECT sum\(homes_built\) .* WHERE year >= 2010/],
    ["What was the total founded between 2012 and 2015?", firms, /^(?!.*founded [>=<])/],
    ["What was the total founded in 2012?", firms, /^(?!.*founded [>=<])/],
    ["What was the total of homes built between 2012 and 2015?", yearless, /^(?!.*homes_built [>=<])/],
    ["How many babies were born between 2012 and 2015?", yearless, /^(?!.*births [>=<])/],
    ["Which stocks were priced in 2002?", stocks, /^(?!.*price =)/],
    ["Which phone was launched first?", phones, /^'first'/],
    ["Which is the oldest phone?", phones, /^(?!.*ORDER BY launch_price)/],
  ])("is no number that only looks like years: %s", (question, table, expected) => {
    expect(statement(question, table)).toMatch(expected);
  });
});
