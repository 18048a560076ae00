import { describe, expect, it } from "vitest";
import { statement } from "../../test/support/ask-tables.ts";
import { letter, one, madeTable as table } from "../../test/support/made-table.ts";

const races = table(
  "races",
  "name,dist,time,type",
  (at) => `Race ${letter(at)},${10 + at},${1.5 + at},${one(["hill", "road"], at)}`,
);
const wines = table("wines", "wine,colour,price", (at) => `Wine ${letter(at)},${one(["red", "white"], at)},${10 + at}`);
const people = table(
  "accidents",
  "first_name,last_name,sex,age,death_date",
  (at) => `F${letter(at)},L${letter(at)},${one(["m", "f"], at)},${20 + at},1992-04-${10 + (at % 9)}`,
);

describe("a superlative of the rows of a kind", () => {
  it("shows the name of the row with the value", () => {
    expect(statement("Which hill race has the lowest dist?", races)).toContain("SELECT name, dist FROM races");
    expect(statement("Which red wine has the highest price?", wines)).toContain("SELECT wine, price FROM wines");
  });

  it("adds the rows of each thing if the thing is asked for", () => {
    const sales = table(
      "sales",
      "rep,region,revenue",
      (at) => `${one(["Ann", "Bo", "Cy"], at)},${one(["East", "West"], at)},${10 + at}`,
    );
    expect(statement("Which East sales rep has the most revenue?", sales)).toContain("sum(revenue)");
  });

  it("shows the value alone if the value is asked for", () => {
    expect(statement("What is the lowest dist of the hill races?", races)).toContain("SELECT min(dist)");
    expect(statement("What is the longest time of the road races?", races)).toContain("SELECT max(time)");
  });

  it("shows the name of a person beside the date of a verb", () => {
    expect(statement("Oldest person killed", people)).toContain("SELECT first_name, last_name");
    expect(statement("What is the age of the oldest person?", people)).toContain("SELECT max(age)");
  });
});
