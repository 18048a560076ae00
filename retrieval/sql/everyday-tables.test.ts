import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const absences = sqlTableOf(
  "staff_absences",
  "Employee,Absence type,First day,Last day,Days\nAnn,Sick,2024-01-02,2024-01-04,3\nBo,Training,2024-02-02,2024-02-02,1\nAnn,Sick,2024-03-02,2024-03-03,2",
);
const bills = sqlTableOf(
  "invoices",
  "Invoice,Client,Issued,Net amount,Paid on\nA1,Alder,2024-01-02,€100.00,2024-02-01\nA2,Brook,2024-02-03,€900.00,\nA3,Alder,2024-03-05,€50.00,",
);
const seats = sqlTableOf(
  "election",
  "Seat,Candidate,Party,Votes,Elected\nKingsport,Ann,Green,90,Yes\nKingsport,Bo,Blue,40,No\nAshford,Cy,Green,20,No\nAshford,Di,Blue,60,Yes",
);
const matches = sqlTableOf("fixtures", "Home,Away,Attendance\nRovers,City,900\nCity,Rovers,1200\nUnited,City,300");
const artists = sqlTableOf(
  "artists",
  'Name,Place of birth\nAnn,London\nBo,"London, United Kingdom"\nCy,"Paris, France"\nDi,"Londonderry, United Kingdom"',
);
const energy = sqlTableOf("energy_use", "rownames,energy\nFrance,9\nSpain,5\nItaly,6\nNorway,2\nPoland,4");

const loans = sqlTableOf(
  "loans",
  "Loan ID,Title,Borrower,Loaned on\nL1,The Sea,Ann,2025-01-03\nL2,Maps,Bo,2025-01-05\nL3,The Sea,Cy,2025-01-28\nL4,Rope,Ann,2025-02-01",
);

function choose(question: string, table: ReturnType<typeof sqlTableOf>) {
  const chosen = choosePlan(question, [table]);
  const statement = statementOf(chosen);
  return { statement, confidence: chosen.plan ? chosen.confidence : 0 };
}

describe("words of everyday questions", () => {
  it.each([
    ["How many sick days did Ann have?", absences, "SELECT sum(days) AS total_days FROM staff_absences WHERE"],
    [
      "Which title was borrowed most often?",
      loans,
      "SELECT title, count(*) AS count FROM loans WHERE title IS NOT NULL GROUP BY title",
    ],
    ["Who borrowed most often?", loans, "SELECT borrower, count(*) AS count FROM loans"],
    ["What is the largest unpaid invoice?", bills, "WHERE paid_on IS NULL ORDER BY net_amount DESC"],
    [
      "How much does Alder owe us?",
      bills,
      "SELECT sum(net_amount) AS total_net_amount FROM invoices WHERE client = 'Alder' AND paid_on IS NULL",
    ],
    [
      "Which client owes the most?",
      bills,
      "WHERE paid_on IS NULL AND client IS NOT NULL GROUP BY client ORDER BY sum(net_amount) DESC",
    ],
    ["How much has Alder paid?", bills, "WHERE client = 'Alder' AND paid_on IS NOT NULL"],
    ["Which candidate lost in Kingsport?", seats, "WHERE seat = 'Kingsport' AND elected = false"],
    ["Which candidate won in Kingsport?", seats, "WHERE seat = 'Kingsport' AND elected = true"],
    ["Which match had the biggest crowd?", matches, "ORDER BY attendance DESC"],
    ["How many artists were born in London?", artists, "WHERE place_of_birth IN ('London', 'London, United Kingdom')"],
    ["Which country has the highest energy?", energy, "SELECT rownames, energy FROM energy_use WHERE energy = ("],
  ])("find their columns: %s", (question, table, expected) => {
    expect(choose(question, table).statement).toContain(expected);
  });

  it.each([
    ["How many votes did Green win?", seats, "elected"],
    ["Which candidate won the most votes in Kingsport?", seats, "elected"],
    ["Which racing car won?", sqlTableOf("racing_cars", "Car,Electric\nA1,Yes\nB2,No"), "electric ="],
  ])("say nothing of a flag that is not meant: %s", (question, table, flag) => {
    expect(choose(question, table).statement).not.toContain(flag);
  });

  it("are not counted away: two unknown words refuse a number of all rows", () => {
    expect(choose("How many matches ended in a draw?", matches).statement).toBe(
      "table 'fixtures' says nothing of 'ended', 'draw'",
    );
  });

  it("lower the confidence if several dates may be meant", () => {
    const asked = choose("How many absences were there in March 2024?", absences);
    expect(asked.statement).toContain("first_day >= CAST('2024-03-01' AS date)");
    expect(asked.confidence).toBeLessThan(0.9);
  });
});
