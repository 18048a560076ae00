import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const staff = sqlTableOf("staff", "name,department,age\nAnn,Sales,30\nBo,Sales,40\nCy,IT,50");
const passengers = sqlTableOf(
  "passengers",
  "passenger,sex,age,fare,class\nAnn,female,30,10,1\nBo,male,40,20,2\nCy,male,50,30,3\nDi,female,20,30,1",
);
const ferries = sqlTableOf("passengers", "ferry,passengers,route\nOak,80,Ayr\nElm,120,Ayr\nFir,90,Bray");
const lines = sqlTableOf(
  "order_items",
  "customer,product,quantity,price\nAnn,Tea,2,3\nBo,Tea,1,3\nAnn,Cup,4,5\nAnn,Tea,2,3\nBo,Pot,1,20",
);
const trades = sqlTableOf("trades", "ticker,volume,price\nAAA,100,3\nBBB,200,4\nAAA,300,5\nAAA,100,3");
const homes = sqlTableOf("homes", "type,units,city\nHouse,1,Ayr\nFlat,8,Ayr\nFlat,8,Bray\nFlat,8,Ayr");
const sales = sqlTableOf(
  "bike_sales_by_make",
  "Year,Month,Make,Quantity\n2020,1,Alder,40\n2020,1,Brook,25\n2020,2,Alder,35\n2021,1,Alder,30\n2021,1,Brook,45",
);
const accidents = sqlTableOf(
  "accidents",
  "accident,year,location,injured,killed\nA1,2001,Ohio,3,0\nA2,2001,Texas,0,2\nA3,2002,Ohio,5,1\nA4,2003,Iowa,0,0",
);
const buses = sqlTableOf("buses", "driver,passengers,delayed\nAnn,10,5\nBo,20,0\nCy,30,12");
const moves = sqlTableOf("dog_moves", "location,exported,imported\nTexas,635,2\nOhio,12,40\nIowa,7,11");
const clubs = sqlTableOf(
  "clubs",
  "club,members,founded,town,league\nOak,30,1990,Ayr,A\nElm,50,1995,Bray,A\nFir,20,2000,Ayr,B",
);
const goals = sqlTableOf("goals", "player,team,match,goals,minute\nAnn,Oak,1,1,10\nBo,Elm,1,2,20\nCy,Oak,2,1,30");
const dams = sqlTableOf(
  "dams",
  "dam,river,built,closed,height\nD1,Oak,1950,1990,10\nD2,Oak,1960,1980,20\nD3,Elm,1970,2000,30",
);
const exports = sqlTableOf(
  "us_exports",
  "state,total exports,wheat,corn\nIowa,90,10,70\nOhio,60,20,30\nTexas,80,50,20",
);

type Asked = readonly [question: string, table: ReturnType<typeof sqlTableOf>, expected: string];
const ask = (question: string, table: Asked[1]) => choosePlan(question, [table]);

describe("rows that are counted", () => {
  it.each<Asked>([
    ["Which department has more than one person?", staff, "GROUP BY department HAVING count(*) > 1"],
    ["How many departments have at least 2 people?", staff, "HAVING count(*) >= 2"],
    ["Which department has only one person?", staff, "GROUP BY department HAVING count(*) = 1"],
    ["Which class has the most people?", passengers, "GROUP BY class ORDER BY count(*) DESC"],
    ["Which ferries had more than 100 people?", ferries, "WHERE passengers > 100"],
    ["How many times did Ann buy tea?", lines, "SELECT count(*) AS count FROM order_items"],
    ["How often did Ann buy tea?", lines, "SELECT count(*) AS count FROM order_items"],
    ["How many orders did Ann place?", lines, "SELECT count(*) AS count FROM order_items"],
    ["How many teas did Ann buy?", lines, "SELECT sum(quantity)"],
    ["How many trades of AAA were there?", trades, "SELECT count(*) AS count FROM trades"],
    ["How many homes are in Ayr?", homes, "SELECT count(*) AS count FROM homes"],
    ["How many times is Alder listed?", sales, "SELECT count(*) AS count FROM bike_sales_by_make"],
    ["How many entries are there for Brook?", sales, "SELECT count(*) AS count FROM bike_sales_by_make"],
    ["How many times did Alder sell more than 30?", sales, "SELECT count(*) AS count FROM bike_sales_by_make"],
    ["How many buses were delayed?", buses, "SELECT count(*) AS count FROM buses WHERE delayed > 0"],
    ["How many people were injured in Ohio?", accidents, "SELECT sum(injured)"],
    ["How many dogs were exported from Texas?", moves, "SELECT sum(exported)"],
    ["Which towns have only one club?", clubs, "GROUP BY town HAVING count(*) = 1"],
  ])("are told from what their numbers add up: %s", (question, table, expected) => {
    expect(statementOf(ask(question, table))).toContain(expected);
  });

  it.each<Asked>([
    ["How many people were not injured in Ohio?", accidents, "'not'"],
    ["How many people were not killed in 2001?", accidents, "'not'"],
    ["How many people were never injured?", accidents, "'never'"],
    ["How many people were injured or killed in Ohio?", accidents, "'or'"],
    ["How many people were both injured and killed?", accidents, "'both'"],
    ["How many people were injured on average?", accidents, "'average'"],
    ["How many people were injured at most?", accidents, "'most'"],
    ["How many people were delayed?", buses, "'delayed'"],
    ["How many buses were not delayed?", buses, "'not'"],
    ["How many dogs were exported and how many were imported?", moves, "'and'"],
    ["How many clubs are there in only one town?", clubs, "'groups of 1'"],
    ["How many clubs are in exactly two towns?", clubs, "'groups of 2'"],
    ["How many clubs have exactly one league?", clubs, "'groups of 1'"],
    ["What is corn's share of Iowa's exports?", exports, "'share'"],
  ])("are refused if another number is asked for: %s", (question, table, expected) => {
    expect(statementOf(ask(question, table))).toContain(expected);
  });

  it.each([
    ["How many bikes were sold each year?", sales],
    ["How many matches had only one goal?", goals],
    ["How many teas did Ann buy?", lines],
    ["How many moves were imported?", moves],
  ])("are no sure reading where a number may stand for several of them: %s", (question, table) => {
    expect(ask(question, table)).toMatchObject({ confidence: expect.toSatisfy((sure: number) => sure < 0.9) });
  });
});

describe("plain numbers that are years", () => {
  it.each<Asked>([
    ["Which dams were built before 1955?", dams, "WHERE built < 1955"],
    ["Which dams were built after 1980?", dams, "WHERE built > 1980"],
    ["How many dams were built since 1955?", dams, "WHERE built >= 1955"],
    ["How many dams were built by 1960?", dams, "WHERE built <= 1960"],
    ["Which dams were built prior to 1955?", dams, "WHERE built < 1955"],
    ["Which dams were built in 1960?", dams, "WHERE built = 1960"],
  ])("are compared as the word before them says: %s", (question, table, expected) => {
    expect(statementOf(ask(question, table))).toContain(expected);
  });

  it("of another column are refused", () => {
    expect(statementOf(ask("Which dams have a height before 20?", dams))).toContain("'20'");
  });
});
