import { expect, it } from "vitest";
import type { SqlTable } from "../../domain/sql-table.ts";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { writeStatement } from "./write-statement.ts";

const banks = sqlTableOf(
  "failed_banks",
  'Bank and City,Closed,Assets (Millions)\n"Ash, Gainesville, FL",2012-03-04,$20\n"Elm, Macon, GA ",2013-05-06,$3000\n"Oak, Rome, GA",2014-05-06,$7',
);
const wards = sqlTableOf(
  "ward_figures",
  "Ward,Measure,Discharges,Floor,Damage\nA,R-30-HF-X,5,1,None\nB,R-30-AMI-X,N/A,2,Minor\nC,R-30-PN-X,7,3,None\nD,R-30-HF-X,8,3,Minor",
);
const candidates = sqlTableOf(
  "candidates",
  "Candidate_Identification,Candidate_Name,Party,Ending_Cash\nX1,ANN LEE,REP,10\nX2,BO LIND,DEM,90\nX3,CY MOE,REP,50",
);
const weather = sqlTableOf(
  "weather",
  "date,precipitation,temp\n2014-01-02,1.5,3\n2015-01-02,2.5,4\n2015-02-03,0,5\n2015-02-04,3.5,6",
);
const receipts = sqlTableOf("receipts", "Source,1990,2000,2010\nTax,1,2,3\nDuty,4,5,6\nTax,7,8,9");
const lives = sqlTableOf("lives", "country,year,expectancy\nPeru,1955,50\nPeru,2005,70\nCuba,1955,60\nCuba,2005,80");
const staff = sqlTableOf("house_staff", "Name,Status,Salary\nAnn,Employee,0\nBo,Detailee,70.5\nCy,Employee,90");
const airports = sqlTableOf(
  "airports",
  "iata,name,city,state,latitude\nAAA,Ash,Rome,TX,30\nBBB,Elm,Macon,NV,40\nCCC,Oak,Dale,NY,50\nDDD,Fir,Lund,CA,60",
);
const flights = sqlTableOf(
  "flight_delays",
  "origin,destination,delay\nAAA,BBB,5\nBBB,CCC,40\nCCC,DDD,10\nDDD,AAA,0\nAAA,CCC,7",
);
const cars = sqlTableOf("cars", "model,origin,power\nA,japan,90\nB,usa,120\nC,japan,70");
const tips = sqlTableOf("tips", "bill,tip,weekday\n10,1,Sun\n20,2,Thur\n30,3,Sat");
const rain = sqlTableOf("rain_mm", "station,jan,jul\nBergen,200,150\nLisbon,110,5");
const makers = sqlTableOf("car_makers", "Id,Maker,FullName\n1,amc,American Motors\n2,bmw,BMW");
const models = sqlTableOf("models", "ModelId,Maker,Model\n1,1,gremlin\n2,1,hornet\n3,2,m1");
const pupils = sqlTableOf("pupils", "id,name,grade\n1025,Kyle,9\n1468,Ann,10\n1934,Bo,11");
const friends = sqlTableOf("friend", "student_id,friend_id\n1025,1934\n1934,1468\n1468,1025");
const passengers = sqlTableOf("titanic", "sex,survived,age\nfemale,1,30\nmale,0,41\nmale,1,22");

function statement(question: string, ...tables: readonly SqlTable[]): string {
  const chosen = choosePlan(question, tables);
  return chosen.plan ? writeStatement(chosen.plan).replaceAll('"', "") : `refused: ${chosen.reason}`;
}

it.each([
  ["How many failed banks were closed from 2012?", banks, "closed < CAST('2013-01-01' AS date)"],
  ["How many failed banks were closed from 2012 onwards?", banks, "WHERE closed >= CAST('2012-01-01' AS date)"],
  ["How many of the failed banks were in Georgia?", banks, "rtrim(bank_and_city) ILIKE '%, GA'"],
  ["How many failed banks had more than a billion dollars in assets?", banks, "assets_millions > 1000"],
  ["How many failed banks had assets above 5,000,000?", banks, "assets_millions > 5"],
  ["How many failed banks had assets above 15?", banks, "assets_millions > 15"],
  ["How many discharges were there for heart failure in the ward figures?", wards, "measure = 'R-30-HF-X'"],
  ["For how many wards are the discharges not available?", wards, "discharges IS NULL"],
  ["What is the average of discharges, ignoring those without one?", wards, "discharges IS NOT NULL"],
  ["How many wards are on the third floor?", wards, "floor = 3"],
  ["How many wards had no damage?", wards, "damage = 'None'"],
  ["How many Republican candidates are there?", candidates, "party = 'REP'"],
  ["Which candidate has the highest ending cash?", candidates, "SELECT candidate_name, ending_cash"],
  [
    "What were the lowest, the highest and the average temperature?",
    weather,
    "SELECT min(temp) AS lowest_temp, max(temp) AS highest_temp, avg(temp) AS average_temp",
  ],
  ["Which month of 2015 was the wettest?", weather, "SELECT extract(month FROM date) AS month, sum(precipitation)"],
  ["By how much did the tax change from 2000 to 2010?", receipts, "sum(_2010) - sum(_2000)"],
  ["What did the duty bring in during 1990, in thousands of dollars?", receipts, "SELECT sum(_1990)"],
  ["What was the average expectancy in 1955 and in 2005?", lives, "WHERE year IN (1955, 2005) GROUP BY year"],
  [
    "Which status pays the highest average salary?",
    staff,
    "SELECT status, avg(salary) AS average_salary FROM house_staff WHERE status IS NOT NULL GROUP BY status",
  ],
  ["How many house employees had a salary above 60?", staff, "FROM house_staff WHERE salary > 60"],
  ["Which house staff worked for no pay?", staff, "salary = 0"],
  [
    "What is the northernmost airport in the airport list, and which city is it in?",
    airports,
    "SELECT name, city, latitude",
  ],
  ["What is the average power of Japanese cars?", cars, "origin = 'japan'"],
  ["What is the average tip on Sundays?", tips, "weekday = 'Sun'"],
  ["Which station has the most rain in July?", rain, "ORDER BY jul DESC"],
  [
    "How many passengers of the Titanic survived?",
    passengers,
    "SELECT count(*) AS count FROM titanic WHERE survived = 1",
  ],
  [
    "What percentage of the women survived?",
    passengers,
    "count(*) FILTER (WHERE survived = 1) / nullif(count(*), 0) AS percent FROM titanic WHERE sex = 'female'",
  ],
] as const)("%s", (question, table, expected) => {
  expect(statement(question, table)).toContain(expected);
});

it("joins the end of a flight that the question means", () => {
  expect(
    statement("What is the average delay of flights departing from airports in Texas?", flights, airports),
  ).toContain("ON flight_delays.origin = airports.iata");
  expect(
    statement("What is the average delay of flights that landed at airports in Nevada?", flights, airports),
  ).toContain("ON flight_delays.destination = airports.iata");
});

it("joins for the names of what numbers refer to, and counts the rows of the other table", () => {
  expect(statement("Which maker has the most models?", makers, models)).not.toMatch(/^SELECT maker, count/);
  expect(statement("What are the full names of all makers with more than 1 models?", makers, models)).toMatch(
    /car_makers JOIN models|models JOIN car_makers/,
  );
});

it("finds a key of another name by the range of its numbers", () => {
  expect(statement("How many friends does Kyle have?", friends, pupils)).toContain(
    "student_id IN (SELECT id FROM pupils",
  );
});

it("is less sure of the most rows of a few, which may be as many as the second most", () => {
  const most = choosePlan("Which origin has the most cars?", [cars]);
  const highest = choosePlan("Which car has the highest power?", [cars]);
  if (!most.plan || !highest.plan) throw new Error("no plan");
  expect(most.confidence).toBeLessThan(0.9);
  expect(highest.confidence).toBe(0.95);
});
