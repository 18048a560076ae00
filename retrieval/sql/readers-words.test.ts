import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const cheeses = sqlTableOf(
  "cheeses",
  "Cheese,Smoked,Vegan,Score\nBrie,0,0,71\nGouda,1,0,65\nTofu Log,0,1,12\nRauchkäse,1,0,58\nCheddar,0,0,80",
);
const councils = sqlTableOf(
  "councils",
  "Council,Region,Premium ($),% of homes insured,Claims per home,Low rent flats\nAyr,North,410,62,11,30\nBute,North,380,41,9,12\nCork,South,520,77,14,51",
);
const trials = sqlTableOf(
  "trials",
  "Trial,Clinic,Successful,Started,Length\nT1,East,Yes,2019,12 weeks\nT2,East,No,2020,9 weeks\nT3,West,Yes,2021,10 weeks",
);
const departures = sqlTableOf(
  "departures",
  "Officer,Party,Reason,Took office,Left office\nAnn Lee,D,Health of a relative,2001-01-02,2003-01-02\nBo Ray,R,Bribery inquiry,2004-02-03,2006-02-03\nCy Day,D,Elected mayor,2004-05-06,2005-05-06",
);
const ministers = sqlTableOf(
  "ministers",
  "Minister,Country,Stint start,Stint end\nKnut,Norway,2001-01-02,2003-01-02\nElin,Norway,2003-01-02,2004-01-02",
);
const parks = sqlTableOf(
  "parks",
  "Park,Mayor,Acres affected\nElm,Ann,160\nOak,Bo,140 sq. miles\nAsh,Ann,12.5\nYew,Bo,33\nFir,Ann,78\nBay,Cy,41",
);
const shipments = sqlTableOf("shipments", "Depot,Crates sold,Planned cost,Actual cost\nOslo,5,10,12\nBergen,7,20,15");
const posts = sqlTableOf(
  "posts",
  "Holder,President,Gender\nAnn,Adams,Female\nBo,Adams,Male\nCy,Burr,Female\nDi,Burr,Female",
);
const hymns = sqlTableOf("hymns", "Hymn,School,Year,Bpm\nOld Oak,Ayr,1893,90\nNew Day,Bute,1950,140");

const sales = sqlTableOf(
  "shop_sales",
  "Invoice,Branch,Payment,Total,Gross margin percentage,Gross income\nI1,A,Cash,9,4.7,1\nI2,B,Card,8,4.7,2\nI3,A,Card,7,4.7,1\nI4,B,Cash,8,4.7,2",
);
const volcanoes = sqlTableOf(
  "volcano_db",
  "Volcano,Country,Type,Elev\nAbu,Japan,Shield,571\nEtna,Italy,Cone,3350\nFuji,Japan,Cone,3776\nVulcano,Italy,Cone,500",
);
const rates = sqlTableOf("crime_rates", "State,Crimes per 100k\nOhio,0.19\nUtah,0.13\nIowa,0.45");
const staff = sqlTableOf(
  "staff",
  "Name,Job title,Team,Age,Appearances\nAnn,Cook,Red,30,4\nBo,Driver,Blue,40,9\nCy,Cook,Red,50,7",
);

const wines = sqlTableOf(
  "wines",
  "Wine,Country,Colour,Organic,Price\nA,Italy,Red,Yes,4\nB,Italy,White,No,5\nC,France,Red,No,6",
);
const tickets = sqlTableOf("tickets", "Ticket,Agent,Resolved,Hours\nT1,Ann,Yes,1\nT2,Ann,No,2\nT3,Bo,Yes,3");
const libraries = sqlTableOf("libraries", "Library,Visitors per day\nAyr,11\nBute,9\nCork,14");
const economies = sqlTableOf(
  "economies",
  "Country,Unemployment,Growth,EU member,Strategy,Savings rate\nA,8.5,9,1,1,20\nB,9.1,2,0,2,30\nC,4.2,7,1,3,10",
);
const winners = sqlTableOf("winners", "Year,Team\n2001,Lions\n2002,Lions\n2003,Bears");
const records = sqlTableOf("collection", "Album,Genre,Price\nA,Rock,3\nB,Rock,4\nC,Pop,5");
const salaries = sqlTableOf("pay", "Name,Department,Salary\nAnn,Sales,5\nBo,Sales,6\nCy,IT,7");
const addresses = sqlTableOf(
  "addresses",
  "Street,Zip code,Phone number\nElm,01234,030 1234567\nOak,10115,040 7654321\nAsh,20457,089 555123",
);
const leavers = sqlTableOf("leavers", "Officer,Reason,Rank\nA,Marriage,1\nB,Old age,2\nC,Damage claim,3");
const projects = sqlTableOf("projects", "Project,Planned cost,Actual cost\nP1,9,59\nP2,25,22\nP3,31,20");
const works = sqlTableOf("works", "Site,Cost overruns,Days\nElm,3,40\nOak,5,30\nAsh,2,10");
const flights = sqlTableOf("flights", "Phase,Speed in knots,Birds\nClimb,130,2\nApproach,140,3\nCruise,400,1");
const films = sqlTableOf("films", "Title,Release date,Rating\nA,1990-01-02,5.5\nB,1980-02-03,6.1");
const buildings = sqlTableOf("buildings", "Building,Last inspection\nA,2020-01-02\nB,2021-02-03\nC,2019-05-06");
const players = sqlTableOf("players", "Player,Team,Height\nAnn,Red,170\nBo,Red,180\nCy,Blue,190");
const spellings = sqlTableOf("mountains", "Mountain,Type,Rank\nA,Stratovolcano,1\nB,Stratovolcanoes,2\nC,Shield,3");
const majors = sqlTableOf("majors", "Major,Median,Low_wage_jobs\nLaw,50000,20\nArt,30000,90");

const statement = (question: string, table: ReturnType<typeof sqlTableOf>) =>
  statementOf(choosePlan(question, [table]));

describe("statements for readers' words", () => {
  it.each([
    [
      "Which smoked cheese has the highest score?",
      cheeses,
      "SELECT cheese, score FROM cheeses WHERE smoked = 1 AND score = (",
    ],
    ["Is Gouda smoked?", cheeses, "SELECT smoked FROM cheeses WHERE cheese = 'Gouda'"],
    ["What is the average premium across all councils?", councils, "SELECT avg(premium)"],
    ["What is the average number of claims per council?", councils, "SELECT avg(claims_per_home)"],
    ["Which councils have premiums above the national average?", councils, "WHERE premium > (SELECT avg(premium)"],
    [
      "What is the success rate of each clinic?",
      trials,
      "SELECT clinic, 100.0 * count(*) FILTER (WHERE successful = true) / nullif(count(*), 0) AS percent FROM trials GROUP",
    ],
    ["Why did Bo Ray leave?", departures, "SELECT reason FROM departures WHERE officer = 'Bo Ray'"],
    ["How many officers left because of bribery?", departures, "WHERE reason = 'Bribery inquiry'"],
    ["How many officers left because of age?", leavers, "WHERE reason = 'Old age'"],
    ["Which party had more departures, Democrats or Republicans?", departures, "party IN ('D', 'R') GROUP BY party"],
    ["How long was Knut in office?", ministers, "CAST(stint_end AS date) - CAST(stint_start AS date) AS days"],
    [
      "What is the gap between the planned and the actual cost in Oslo?",
      shipments,
      "SELECT avg(planned_cost) - avg(actual_cost)",
    ],
    ["How many crates did Oslo sell?", shipments, "sum(crates_sold)"],
    [
      "Which president had the most female holders?",
      posts,
      "WHERE gender = 'Female' AND president IS NOT NULL GROUP BY president",
    ],
    ["Which school has the oldest hymn?", hymns, "ORDER BY year ASC LIMIT 1"],
    ["What is the oldest film?", films, "ORDER BY release_date ASC LIMIT 1"],
    ["What is the fastest hymn?", hymns, "ORDER BY bpm DESC"],
    [
      "What percentage of the sales were paid in cash?",
      sales,
      "SELECT 100.0 * count(*) FILTER (WHERE payment = 'Cash')",
    ],
    [
      "Which branch earned the most in total?",
      sales,
      "SELECT branch, sum(total) AS total_total FROM shop_sales WHERE branch IS NOT NULL GROUP BY branch",
    ],
    [
      "What is the highest volcano in Japan?",
      volcanoes,
      "SELECT volcano, elev FROM volcano_db WHERE country = 'Japan' AND elev = (",
    ],
    [
      "Which country has the most cones?",
      volcanoes,
      "WHERE type = 'Cone' AND country IS NOT NULL GROUP BY country ORDER BY count(*) DESC",
    ],
    ["Which state had the most crimes per 100,000?", rates, "ORDER BY crimes_per_100k DESC"],
    [
      "How many different job titles are there?",
      staff,
      "SELECT count(DISTINCT job_title) AS different_job_title FROM staff",
    ],
    ["Who appeared the most times?", staff, "SELECT name, appearances FROM staff WHERE appearances = ("],
    ["What is the average age of cooks and drivers?", staff, "GROUP BY job_title"],
    ["Are there any red wines from Italy that are organic?", wines, "country = 'Italy' AND organic = true"],
    ["Can you tell me how many tickets Ann has resolved?", tickets, "WHERE agent = 'Ann' AND resolved = true"],
    ["What are the average claims per home for each council?", councils, "SELECT council, avg(claims_per_home)"],
    ["What is the average visitors per day by library?", libraries, "SELECT library, avg(visitors_per_day)"],
    ["Which countries have unemployment above 8 percent?", economies, "WHERE unemployment > 8"],
    ["Which countries had growth of more than 5%?", economies, "WHERE growth > 5"],
    ["In how many years did the Lions take the title?", winners, "SELECT count(*) AS count FROM winners"],
    ["Which genre has the most entries?", records, "SELECT genre, count(*) AS count"],
    ["Which department has the most employees?", salaries, "SELECT department, count(*) AS count"],
    ["What is the average price by item?", records, "SELECT avg(price)"],
    ["What is the average age of people?", staff, "SELECT avg(age)"],
    ["What is the average salary of the company?", salaries, "SELECT avg(salary)"],
    ["What is the average salary by far?", salaries, "SELECT avg(salary)"],
    ["How many zip codes are there?", addresses, "SELECT count("],
    ["How many phone numbers are there?", addresses, "SELECT count("],
    ["How many mountains are stratovolcanoes?", spellings, "IN ('Stratovolcanoes', 'Stratovolcano')"],
    ["How fast were the flights on average?", flights, "SELECT avg(speed_in_knots)"],
    ["What's the median salary?", majors, "SELECT median FROM majors"],
  ])("are found: %s", (question, table, expected) => {
    expect(statement(question, table)).toContain(expected);
  });

  it.each([
    ["What is the average length of the trials?", trials, "average of the texts in Length"],
    ["How many acres did Ann affect?", parks, "Acres affected as numbers"],
    ["In how many councils do more than 40 percent of the claims fail?", councils, "percent"],
    ["Which councils had their premium frozen?", councils, "says nothing of 'frozen'"],
    ["Which region pays best on average?", councils, "cannot be computed"],
    ["What is the average age of gymnasts?", staff, "says nothing of 'gymnasts'"],
    ["How many people were killed by Etna?", volcanoes, "'people', 'killed' cannot be computed"],
    [
      "How many years has Ann worked in this team?",
      sqlTableOf("workers", "Name,Birth year\nAnn,1980\nBo,1990"),
      "years",
    ],
    ["Which team has the most cyclists?", staff, "cyclists"],
    ["How many officers left because of rage?", leavers, "says nothing of 'left', 'rage'"],
    ["What is the average price of people?", records, "says nothing of 'people'"],
    ["Which project has the largest gap between planned and actual cost?", projects, "'difference' cannot be computed"],
    ["What is the average price of the works?", works, "cannot be computed"],
    ["What is the oldest building?", buildings, "'oldest'"],
    ["Which is the highest team?", players, "'highest' cannot be computed"],
  ])("are refused if another number or all rows would be the answer: %s", (question, table, reason) => {
    expect(statement(question, table)).toContain(reason);
  });
});
