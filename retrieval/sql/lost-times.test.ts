import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";
import { numbersEachRow } from "./schema-index.ts";

const people = ["Ann Lee", "Bo Ray", "Cy Fox", "Di Orr", "Ed Ash"];
const table = (header: string, line: (at: number, name: string) => string) =>
  sqlTableOf("races", [header, ...Array.from({ length: 24 }, (_, at) => line(at, people[at % 5] ?? ""))].join("\n"));
const races = table("year,winner,country", (at, name) => `${1990 + at},${name},${at % 2 ? "Peru" : "Cuba"}`);
const statement = (question: string, asked: typeof races) => statementOf(choosePlan(question, [asked]));

describe("times that something was won", () => {
  it.each("lost lose loses missed failed skipped declined refused withdrew".split(" "))(
    "are none that somebody %s",
    (word) => {
      expect(statement(`Who ${word} at least two times?`, races)).not.toContain("SELECT");
    },
  );

  it.each("place rank position pos result medal outcome finish status award prize".split(" "))(
    "are not counted in a table with a column %s, whose rows may be defeats",
    (header) => {
      const runs = table(`race,runner,${header},time`, (at, name) => `R${at >> 2},${name},${(at % 4) + 1},${120 + at}`);
      expect(statement("Who won at least two times?", runs)).not.toContain("SELECT");
    },
  );

  it.each("athlete player winner champion driver rider runner swimmer team club".split(" "))(
    "are those of the countries of a %s, beside the countries of the games",
    (owner) => {
      const games = table(
        `year,country_of_games,name,country_of_${owner}`,
        (at, name) => `${1950 + at},${at % 2 ? "Italy" : "France"},${name},${at % 3 ? "Kenya" : "Cuba"}`,
      );
      expect(statement("Which countries have won at least four times?", games)).toContain(
        `GROUP BY country_of_${owner} HAVING`,
      );
    },
  );

  it("are none of things that come once", () => {
    const artists = table("artist,country", (at) => `Ann ${at},${at % 2 ? "Peru" : "Cuba"}`);
    expect(statement("Which artists appeared at least two times?", artists)).not.toContain("SELECT");
  });
});

describe("a first column", () => {
  const first = (header: string, number: (at: number) => number) => {
    const numbered = table(`${header},name`, (at, name) => `${number(at)},${name}`);
    return numbered.columns[0] !== undefined && numbersEachRow(numbered.columns[0], numbered);
  };

  it.each(["rownames", "row", "row_number", "row no", "index", "idx", "Unnamed: 0", "x", "#", "no.", "nr", ""])(
    "only numbers the rows if it counts them: '%s'",
    (header) => {
      expect(first(header, (at) => at)).toBe(true);
      expect(first(header, (at) => at + 1)).toBe(true);
      expect(first(header, (at) => at + 2)).toBe(false);
      expect(first(header, (at) => 2 * at + 1)).toBe(false);
    },
  );

  it("is a number of its own under another header", () => {
    expect(first("id", (at) => at)).toBe(false);
  });
});
