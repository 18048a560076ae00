import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const sales = sqlTableOf(
  "bike_sales_by_make",
  "Year,Month,Make,Quantity\n2020,1,Alder,40\n2020,1,Brook,25\n2020,2,Alder,35\n2021,1,Alder,30\n2021,1,Brook,45\n2021,2,Brook,20",
);
const penalties = sqlTableOf(
  "penalties",
  "state,penalty,offense\nOH,fine,1st\nOH,warning,1st\nOH,fine,2nd\nTX,fine,1st\nIA,warning,1st\nIA,fine,2nd",
);
const players = sqlTableOf(
  "players",
  "band,name,dob,eyes,instrument,position,hair_color,hair_length\nThe Oaks,Ann Lee,1980-01-02,blue,drums,1,blond,long\nThe Oaks,Bo Ray,1981-03-04,brown,bass,2,red,short\nFour Elms,Cy Fox,1979-05-06,blue,guitar,3,blond,short",
);
const exports = sqlTableOf(
  "us_exports",
  "state,total exports,wheat,corn\nIowa,90,10,70\nOhio,60,20,30\nTexas,80,50,20\nUtah,20,5,5",
);
const finals = sqlTableOf(
  "finals",
  "year,sport,winner,winner_city,runner_up,runner_up_city\n1990,Hockey,Rovers,Ayr,United,Bray\n1991,Hockey,United,Bray,Rovers,Ayr\n1992,Rowing,Rovers,Ayr,United,Bray",
);
const shops = sqlTableOf(
  "shop_openings",
  "shop,OPENDATE,STRSTATE,units_in_stock\nOak,2001-02-03,OH,0\nElm,2005-04-05,TX,4\nFir,2005-06-07,IA,7\nAsh,2006-06-07,IA,9",
);
const moves = sqlTableOf("dog_moves", "location,exported,imported\nTexas,635,2\nOhio,12,40\nIowa,7,11\nUtah,3,9");
const films = sqlTableOf("films", "title,genres,year\nSea,Horror,2001\nRope,Comedy|Horror,2002\nMap,Comedy,2003");
const jobless = sqlTableOf("counties", "county,employed,unemployed\nAda,900,40\nBoone,800,35\nCass,700,20");
const cities = sqlTableOf(
  "us_cities",
  "city,state,population\nNew York,New York,8400000\nBuffalo,New York,260000\nAustin,Texas,900000\nAustin,Minnesota,26000\nWaco,Texas,130000",
);
const disasters = sqlTableOf(
  "disasters",
  "kind,year,deaths\nFlood,1990,60\nFlood,1991,10\nWildfire,1990,80\nWildfire,1991,20\nWildfire,1992,90",
);

const ask = (question: string, table: ReturnType<typeof sqlTableOf>) => statementOf(choosePlan(question, [table]));

describe("counted things", () => {
  it.each([
    ["How many bikes were sold each year?", sales, "SELECT year, sum(quantity) AS total_quantity"],
    ["Which make had the most bike sales?", sales, "GROUP BY make ORDER BY sum(quantity) DESC"],
    ["Which makes sold more than 90 bikes?", sales, "HAVING sum(quantity) > 90"],
    ["Which states have more than 2 penalties?", penalties, "GROUP BY state HAVING count(*) > 2"],
    ["Which band has the most members?", players, "SELECT band, count(*) AS count"],
    ["How many band members have blond hair?", players, "SELECT count(*) AS count FROM players WHERE hair_color"],
    ["How many people were unemployed in Boone?", jobless, "SELECT sum(unemployed)"],
    ["How many dogs were exported from Texas?", moves, "SELECT sum(exported) AS total_exported"],
    [
      "Which location imported the most dogs?",
      moves,
      "WHERE imported = (SELECT imported FROM dog_moves ORDER BY imported DESC",
    ],
    ["Which states have fewer than 2 shops?", shops, "GROUP BY strstate HAVING count(*) < 2"],
    ["Which states have only one city?", cities, "GROUP BY state HAVING count(*) = 1"],
    ["How many cities have more than half a million people?", cities, "population > 500000"],
    ["In how many years did wildfires kill more than 50 people?", disasters, "deaths > 50"],
    ["Which year had the deadliest wildfire?", disasters, "ORDER BY deaths DESC"],
  ])("are what a row or its number stands for: %s", (question, table, expected) => {
    expect(ask(question, table)).toContain(expected);
  });

  it.each([
    ["Who won the hockey final in 1990?", finals, "SELECT DISTINCT winner FROM finals WHERE"],
    ["How many times did Rovers beat United?", finals, "WHERE winner = 'Rovers' AND runner_up = 'United'"],
    ["Which player was number 1?", players, "SELECT name FROM players WHERE position = 1"],
    ["What are the total wheat exports of all states?", exports, "SELECT sum(wheat) AS total_wheat FROM us_exports"],
    ["What is Iowa's share of all corn exports?", exports, "sum(corn) FILTER (WHERE state = 'Iowa')"],
    ["Which shops are out of stock?", shops, "WHERE units_in_stock = 0"],
    ["How many horror films are there?", films, "genres IN ('Horror', 'Comedy|Horror')"],
    ["What is the total population of the cities in New York?", cities, "WHERE state = 'New York'"],
  ])("have their conditions and columns: %s", (question, table, expected) => {
    expect(ask(question, table)).toContain(expected);
  });

  it.each([
    ["How many electric bikes were sold in 2020?", sales, "'electric'"],
    ["Which shops closed in 2005?", shops, "'closed'"],
    ["How much did it rain at the shop in 2005?", shops, "'how much'"],
    ["How many bikes were sold in 1990?", sales, "'Year 1990'"],
    ["How much damage did floods cause in 1990?", disasters, "cannot be computed"],
    ["What is the total band of Ann Lee?", players, "cannot be computed"],
    ["How many shops were robbed?", shops, "'robbed'"],
    ["How many staff have brown eyes?", players, "'staff'"],
  ])("are refused if the table does not know which ones are meant: %s", (question, table, expected) => {
    expect(ask(question, table)).toContain(expected);
  });
});
