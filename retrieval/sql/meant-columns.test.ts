import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const cheeses = sqlTableOf(
  "cheese_counter",
  "Cheese,Milk,Tasting charge,Renewal fee,Tons\nBrie,cow,$9.50,$3.00,7\nFeta,sheep,$32.00,$2.00,9\nGouda,cow,$12.00,$5.00,3",
);
const wardens = sqlTableOf(
  "lighthouse_wardens",
  "No,Name,Start,End,Party\n1,Ada Berg,1917,1929,Blue\n2,Bo Lind,1929,1933,Red\n3,Cy Holm,1933,,Blue",
);
const heads = sqlTableOf(
  "museum_heads",
  "Head,Museum,Term\nAda Berg,Sea Museum,1901–1929\nBo Lind,Sea Museum,1929–1943\nCy Holm,Glass Museum,1943–1960",
);
const members = sqlTableOf(
  "members",
  "Member,Town,Income,Bonus,Joined\nAnn Lee,Oslo,52000,0,2021-03-04\nBo Karl,Rome,,5,2021-07-19\nCy Dunn,Oslo,31000,,2022-03-11",
);
const cars = sqlTableOf("cars", "Model,MPG,Cylinders\nA1,20,4\nB2,30,6\nC3,25,4");

type Table = ReturnType<typeof sqlTableOf>;

function statement(question: string, ...tables: readonly Table[]): string {
  return statementOf(choosePlan(question, tables));
}

describe("money without the word price", () => {
  it.each([
    [
      "Which cheese is the most expensive?",
      "tasting_charge = (SELECT tasting_charge FROM cheese_counter ORDER BY tasting_charge DESC",
    ],
    [
      "Which cheese is the cheapest to renew?",
      "renewal_fee = (SELECT renewal_fee FROM cheese_counter ORDER BY renewal_fee ASC",
    ],
    ["What does the cheese Feta cost?", "SELECT tasting_charge, renewal_fee FROM cheese_counter WHERE cheese = 'Feta'"],
  ])("%s", (question, expected) => {
    expect(statement(question, cheeses)).toContain(expected);
  });

  it("is less sure if several amounts of money may be meant", () => {
    const { plan, ...chosen } = choosePlan("Which cheese is the most expensive?", [cheeses]);
    expect(plan && "confidence" in chosen ? chosen.confidence : 1).toBeLessThan(0.9);
  });

  it("is not meant by 'how much' of something else", () => {
    expect(statement("How much sugar is in the cheese Feta?", cheeses)).not.toContain("charge");
  });

  it("is no number without a currency or a word for money", () => {
    expect(statement("Which car is the most expensive?", cars)).toContain("'expensive' cannot be computed");
  });
});

describe("terms of office", () => {
  it.each([
    ["Who directed the lighthouse from 1929 to 1933?", wardens, "WHERE start < 1933 AND (end > 1929 OR end IS NULL)"],
    ["Who was warden in 1930?", wardens, "WHERE start <= 1930 AND (end >= 1930 OR end IS NULL)"],
    ["Who led the Sea Museum from 1929 to 1943?", heads, "WHERE museum = 'Sea Museum' AND term = '1929–1943'"],
  ])("have years in common with the asked ones: %s", (question, table, expected) => {
    expect(statement(question, table)).toContain(expected);
  });
});

it.each(["Who was appointed in 1930?", "Who took office in 1929?", "Who retired in 1933?"])(
  "a year in which a term began or ended asks for no other terms: %s",
  (question) => {
    expect(statement(question, wardens)).not.toContain("SELECT");
  },
);

describe("nothing", () => {
  it.each([
    ["Who has no income?", "WHERE income IS NULL"],
    ["Who has no bonus?", "WHERE bonus = 0"],
    ["Who has a bonus of 0?", "WHERE bonus = 0"],
  ])("is 0 if the column has it, otherwise an empty cell: %s", (question, expected) => {
    expect(statement(question, members)).toMatch(new RegExp(`${expected.replace(/[()]/g, "\\$&")}$`));
  });
});

describe("two periods", () => {
  it.each([
    [
      "How many members joined in March 2021 or in July 2021?",
      "(joined >= CAST('2021-03-01' AS date) AND joined < CAST('2021-04-01' AS date) OR joined >= CAST('2021-07-01' AS date) AND joined < CAST('2021-08-01' AS date))",
    ],
    [
      "How many members joined in March or July 2021?",
      "(joined >= CAST('2021-03-01' AS date) AND joined < CAST('2021-04-01' AS date) OR joined >= CAST('2021-07-01' AS date) AND joined < CAST('2021-08-01' AS date))",
    ],
    [
      "How many members joined in March and in July?",
      "(extract(month FROM joined) = 3 OR extract(month FROM joined) = 7)",
    ],
  ])("keep their months: %s", (question, expected) => {
    expect(statement(question, members)).toContain(`WHERE ${expected}`);
  });
});

it.each([
  ["How many members joined between March and July?", "'between' cannot be computed"],
  ["How many members joined after March 2021 or July 2021?", "cannot be computed"],
])("a bound before two periods asks for more than the two: %s", (question, expected) => {
  expect(statement(question, members)).toContain(expected);
});

it("asks no table for sick days that has none", () => {
  expect(statement("How many sick days did Ann Lee take?", members)).toBe("'sick' cannot be computed");
  expect(statement("How many sick days were there in 2021?", members)).toBe("'sick' cannot be computed");
});

it("reads miles per gallon as one number", () => {
  expect(statement("What is the average miles per gallon of cars with 4 cylinders?", cars)).toBe(
    "SELECT avg(mpg) AS average_mpg FROM cars WHERE cylinders = 4",
  );
});
