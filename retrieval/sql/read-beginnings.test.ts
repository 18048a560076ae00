import { describe, expect, it } from "vitest";
import { chosen, statement } from "../../test/support/ask-tables.ts";
import { letter, one, madeTable as table } from "../../test/support/made-table.ts";

const hills = ["Ben Lomond", "Stob Ben", "Benarty", "Norman Law"];
const races = table(
  "races",
  "race,town,climb",
  (at) => `${one(hills, at)} ${at > 3 ? at : ""},Town ${letter(at)},${at}`,
);
const birds = table("birds", "bird,genus", (at) => `Bird ${letter(at)},${one(["Larus", "Corvus", "Lanius"], at)}`);
const flights = table("flights", "flight,origin,destination", (at) => `F${at},${one(["Oslo", "Rome"], at)},Hull`);
const deaths = table(
  "deaths",
  "victim,address,sex",
  (at) => `Ann ${letter(at)},${one(["Salem Freeway & Oak Lane", "12 Pine Road; Hull"], at)},${one(["m", "f"], at)}`,
);

describe("a text at the beginning or the end of a value", () => {
  it.each([
    ["How many races start with Ben?", races, "ltrim(race) ILIKE 'ben%'"],
    ["Which races begin with the letter N?", races, "ltrim(race) ILIKE 'n%'"],
    ["Which races end with Law?", races, "rtrim(race) ILIKE '%law'"],
    ["Which races do not start with Ben?", races, "ltrim(race) NOT ILIKE 'ben%'"],
    ['Which birds have a genus that starts with "La"?', birds, "ltrim(genus) ILIKE 'la%'"],
  ])("is no text within it: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(expected);
    expect(chosen(question, asked)).toMatchObject({ warnings: [] });
  });

  it("is no value of another column", () => {
    const concerts = table("concerts", "concert,opener", (at) => `Show ${letter(at)},${one(["Queen", "Muse"], at)}`);
    expect(statement("How many concerts started with Queen?", concerts)).not.toContain("'queen%'");
    expect(statement("How many races start with Zed?", races)).not.toContain("'zed%'");
  });

  it("is no place in which something starts", () => {
    expect(statement("Which flights start in Oslo?", flights)).not.toContain("LIKE");
  });
});

describe("a place of a question", () => {
  it("of two words is not found in a road that is named after it", () => {
    const crashes = table("crashes", "id,place", (at) => `${at},${one(["San Lupo Freeway & Oak Lane", "Reno"], at)}`);
    expect(statement("How many crashes happened in San Lupo?", crashes)).not.toContain("SELECT");
  });

  it("may be told by its university", () => {
    const alumni = table(
      "alumni",
      "person,school",
      (at) => `P ${letter(at)},${one(["Salem University", "Hull College"], at)}`,
    );
    expect(statement("How many alumni are from Salem?", alumni)).toContain("ILIKE '%salem%'");
  });

  it("is not found in a road that is named after it", () => {
    expect(statement("How many people died in Salem?", deaths)).not.toContain("SELECT");
    expect(statement("How many people died in Hull?", deaths)).toContain("ILIKE '%hull%'");
  });
});
