import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const buyers = sqlTableOf(
  "shop_buyers",
  "BuyerID,CompanyName,City\nAB1,Ander,Oslo\nCD2,Brio,Rome\nEF3,Cato,Bern\nGH4,Dorn,Lima\nIJ5,Edda,Bonn",
);
const makers = sqlTableOf("shop_makers", "MakerID,CompanyName,City\n1,Dyer,Rome\n2,Elm,Oslo\n3,Fay,Cork");
const purchases = sqlTableOf(
  "shop_purchases",
  `PurchaseID,BuyerID,bought_on,dispatched_on,Freight
701,AB1,2023-01-02,2023-01-05,12
702,AB1,2023-02-03,,30
703,CD2,2023-03-04,2023-03-09,8
704,EF3,2023-04-04,2023-04-09,2
705,GH4,2023-05-04,2023-05-09,4`,
);
const staff = ["2020", "2021"].map((year) =>
  sqlTableOf(
    `club_staff_${year}`,
    `Name,Pay\nAnn Lee,${year}\nBo Ray,31000\n${year === "2020" ? "Cy Day" : "Di Fox"},5`,
  ),
);
const all = [buyers, makers, purchases, ...staff];

function statement(question: string): string {
  return statementOf(choosePlan(question, all));
}

describe("things of two tables", () => {
  it.each([
    [
      "Which cities have both buyers and makers?",
      "SELECT city FROM shop_buyers WHERE city IN (SELECT city FROM shop_makers WHERE city IS NOT NULL)",
    ],
    [
      "How many people were on the club staff in both 2020 and 2021?",
      "SELECT count(*) AS count FROM club_staff_2020 WHERE name IN (SELECT name FROM club_staff_2021 WHERE name IS NOT NULL)",
    ],
    [
      "Which buyers have never made a purchase?",
      "SELECT companyname FROM shop_buyers WHERE buyerid NOT IN (SELECT buyerid FROM shop_purchases WHERE buyerid IS NOT NULL)",
    ],
    [
      "How many purchases have not been dispatched yet?",
      "SELECT count(*) AS count FROM shop_purchases WHERE dispatched_on IS NULL",
    ],
    [
      "Which buyer paid the most freight altogether?",
      "SELECT shop_buyers.companyname, sum(shop_purchases.freight) AS total_freight FROM shop_purchases JOIN shop_buyers ON shop_purchases.buyerid = shop_buyers.buyerid GROUP BY shop_buyers.companyname ORDER BY sum(shop_purchases.freight) DESC NULLS LAST LIMIT 1",
    ],
  ])("%s", (question, expected) => {
    expect(statement(question)).toBe(expected);
  });

  it("are no answer to a question that compares them", () => {
    expect(statement("Of the club staff in both 2020 and 2021, who has the biggest pay?")).not.toContain("SELECT");
  });

  it.each([
    ["How many purchases were not dispatched in 2023?", "'not' cannot be computed"],
    ["Which purchases were dispatched before they were bought?", "'before' cannot be computed"],
  ])("are refused with the dates that are compared or denied: %s", (question, reason) => {
    expect(statement(question)).toBe(reason);
  });

  it("are not read into a denial with a date, which may be meant of the date alone", () => {
    expect(statement("Which buyers have never made a purchase in 2023?")).toContain("'never' cannot be computed");
  });
});
