import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const artists = sqlTableOf(
  "artists",
  "artist,birth,death,year_acquired\nAnn,1901,1950,2001\nBo,1958,1990,1990\nCy,1970,,1985\nDi,1831,1890,2010",
);
const stocks = sqlTableOf("stocks", "stock,day,price\nA,2001-02-03,1200\nB,2002-03-04,1900\nC,2003-04-05,1500");
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
    ["Which artist was born first?", "ORDER BY birth ASC LIMIT 1"],
    ["Which artist died last?", "ORDER BY death DESC NULLS LAST LIMIT 1"],
    ["Which artist was acquired first?", "ORDER BY year_acquired ASC LIMIT 1"],
  ])("is what first and last compare: %s", (question, expected) => {
    expect(statement(question)).toContain(expected);
  });

  it("says who is the oldest", () => {
    expect(statement("Who is the oldest artist?")).toContain("birth = (SELECT birth FROM artists ORDER BY birth ASC");
    expect(statement("Who is the youngest artist?")).toContain("ORDER BY birth DESC");
  });

  it("is no number that only looks like years", () => {
    expect(statement("Which stocks were priced in 2002?", stocks)).not.toContain("price =");
  });
});
