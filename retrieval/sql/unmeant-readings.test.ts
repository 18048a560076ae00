import { expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { writeStatement } from "./write-statement.ts";

// Readings that are wrong although they are near: each was found by a review of the rules.
const trains = sqlTableOf(
  "trains",
  "train,origin,destination,delayed\nA,Oslo,Bergen,1\nB,Bergen,Oslo,0\nC,Oslo,Hamar,0",
);
const passengers = sqlTableOf(
  "passengers",
  "name,sex,survived,age,pclass\nAda,female,1,30,1\nBo,male,0,41,3\nCy,male,1,22,2\nDi,female,0,9,3",
);
const rooms = sqlTableOf("rooms", "room,beds,price\nBlue,1,90\nRed,0,40\nGreen,1,80");
const nations = sqlTableOf("world_population", "country,population\nNorway,5\nSpain,47");
const cars = sqlTableOf("car_price_data", "model,price\nA,10\nB,20");
const complaints = sqlTableOf("complaints", "id,state,timely,amount\n1,Iowa,1,5\n2,Ohio,0,6");
const rates = sqlTableOf("rates", "country,inflation_percent\nNorway,0.4\nSpain,0.9");
const counties = sqlTableOf("counties", "state,county,share,votes\nOhio,Adams,0.2,10\nUtah,Cache,0.5,30");
const sweets = sqlTableOf("candy", "name,sweet,price\nFudge,1,3\nSalt,0,2");
const orders = sqlTableOf("orders", "order,placed,amount\n1,2024-02-03,5\n2,2024-03-04,6");
const hires = sqlTableOf("hires", "hired_on,buyer,price\n2024-02-03,Ann,5\n2024-02-03,Bo,6");
const buyers = sqlTableOf("buyers", "buyer,country\nAnn,Norway\nBo,Spain\nCy,Norway");
const theirOrders = sqlTableOf("orders", "order_id,buyer,price\n1,Ann,5\n2,Bo,6");
const posts = sqlTableOf(
  "cabinet",
  `position,appointee,hometown
Secretary of State,Ann Lee,Port Alma
Secretary of Labor,Bo Lind,Kestrel Bay
Attorney General,Cy Moe,Nord Haven
Press Secretary,Di Falk,Lund Hill
Chief of Staff,Ed Nyman,Skerry Point
Secretary of State,Ann Lee,Port Alma`,
);
const cities = sqlTableOf("cities", "name,pop\nOslo,700\nBergen,290\nVoss,\nHamar,");
const deaths = sqlTableOf("deaths", "country,year,killed\nNorway,1990,5\nSpain,1991,6");
const majors = sqlTableOf("majors", "major,women,men\nLaw,3000,2000\nArt,900,100");
const rides = sqlTableOf("carshare", "place,car_hours\nOslo,8\nLund,20\nRome,30");
const heroes = sqlTableOf("heroes", "hero,appearances,year\nA,5,2012\nB,6,2013\nC,7,2014");
const albums = sqlTableOf("albums", "album,singer_no,cost\nA,1,5\nB,2,6\nC,3,7");
const grosses = sqlTableOf("grosses", "film,box_office,maker\nA,$5.5M,Ann\nB,$90K,Bo\nC,-,Ann");
const films = sqlTableOf("films", "film,box_office,maker\nA,about $5.5M,Ann\nB,some $90K,Bo\nC,-,Ann");
const ages = sqlTableOf("ages", "city,people_18_24,people_65_99\nOslo,50,40\nBergen,20,30");

function statement(question: string, table: ReturnType<typeof sqlTableOf>): string {
  const chosen = choosePlan(question, [table]);
  return chosen.plan ? writeStatement(chosen.plan).replaceAll('"', "") : `refused: ${chosen.reason}`;
}

it.each([
  ["How many trains leaving Oslo are there?", trains, "origin = 'Oslo'"],
  ["What is the sum of beds?", rooms, "sum(beds)"],
  ["How many hires were there?", hires, "SELECT count(*) AS count FROM hires"],
  ["What is the average price per hire?", hires, "SELECT avg(price) AS average_price FROM hires"],
  ["What is the average of beds?", rooms, "avg(beds)"],
  ["What is the average car price?", cars, "avg(price)"],
  ["How many candies are there?", sweets, "SELECT count(*) AS count FROM candy"],
  ["Which countries have an inflation above 5 percent?", rates, "inflation_percent > 5"],
  [
    "What percentage of passengers survived?",
    passengers,
    "100.0 * count(*) FILTER (WHERE survived = 1) / nullif(count(*), 0)",
  ],
  ["What is the second largest city?", cities, "WHERE pop IS NOT NULL ORDER BY pop DESC NULLS LAST LIMIT 1 OFFSET 1"],
  ["What is the 1st largest city?", cities, "LIMIT 1"],
  ["How many people 65-99 live in Oslo?", ages, "people_65_99"],
  ["Which maker had the lowest box office?", grosses, "ORDER BY box_office ASC LIMIT 1"],
] as const)("is meant: %s", (question, table, expected) => {
  expect(statement(question, table)).toContain(expected);
});

it.each([
  ["How many passengers survived and how many died?", passengers],
  ["How many teachers in Iowa were timely?", complaints],
  ["How many orders were placed in February or later?", orders],
  ["Who was Secretary of State?", posts],
  ["How many fatalities were there in 1990?", deaths],
  ["In which majors do women make up more than 95 percent?", majors],
  ["How many cars have 8 cylinders?", rides],
  ["What is the heaviest car?", rides],
  ["What is the phone number of the Adams county?", counties],
  ["How many guests appeared in 2012?", heroes],
  ["Which albums have more than six songs?", albums],
  ["Which maker had the lowest box office?", films],
] as const)("is refused rather than answered about something else: %s", (question, table) => {
  expect(statement(question, table)).toMatch(/^refused/);
});

it.each([
  ["What is the world population?", nations, "count(*)"],
  ["What percentage of the votes were in Ohio?", counties, "SELECT share"],
  ["What percentage of passengers survived?", passengers, "sum(pclass)"],
  ["Which countries have an inflation above 0.5 percent?", rates, "0.005"],
] as const)("is not read so: %s", (question, table, wrong) => {
  expect(statement(question, table)).not.toContain(wrong);
});

it("does not look for both flags of a place in one row", () => {
  const people = sqlTableOf("people", "name,state,smoker,retired\nA,Ohio,yes,no\nB,Ohio,no,yes\nC,Iowa,yes,yes");
  expect(statement("Which states have both smokers and retired people?", people)).toContain("refused");
});

it("is not sure of buyers who have orders, if the statement does not ask the orders", () => {
  const chosen = choosePlan("How many buyers from Norway have orders?", [buyers, theirOrders]);
  const isOfBoth = chosen.plan !== null && writeStatement(chosen.plan).includes("orders");
  expect(isOfBoth || chosen.plan === null || chosen.confidence < 0.9).toBe(true);
});
