import { describe, expect, it } from "vitest";
import { chosen, statement } from "../../test/support/ask-tables.ts";
import { letter, one, madeTable as table } from "../../test/support/made-table.ts";

const races = table("races", "race,dist,climb,time", (at) => `Race ${letter(at)},${10 + at},${100 + at},${1.5 + at}`);
const walks = table("walks", "walk,duration_min,length_km", (at) => `Walk ${letter(at)},${20 + at},${5 + at}`);
const films = table("films", "film,minutes,votes", (at) => `Film ${letter(at)},${80 + at},${at * 9}`);
const dead = table(
  "riots",
  "name,age,race,sex",
  (at) => `Ann ${letter(at)},${20 + at},${one(["Black", "White"], at)},${one(["m", "f"], at)}`,
);

describe("a unit of length after a number", () => {
  it("means a distance, and no time or age", () => {
    expect(statement("Which races are longer than 20 miles?", dead, races)).toBe(
      "SELECT race FROM races WHERE dist > 20",
    );
    expect(statement("Which walks are longer than 9 km?", walks)).toContain("WHERE length_km > 9");
    expect(statement("Which walks are longer than 30 minutes?", walks)).toContain("WHERE duration_min > 30");
  });

  it("is refused without a distance, and of another unit than the header's", () => {
    expect(chosen("Which films are longer than 20 miles?", films).plan).toBeNull();
    expect(chosen("Which riots are longer than 20 miles?", dead).plan).toBeNull();
    expect(chosen("Which walks are longer than 9 miles?", walks).plan).toBeNull();
    expect(statement("Which films are longer than 90 minutes?", films)).toContain("minutes > 90");
  });

  it("behind 'over' is no hint: a mountain over 4000 meters has no trail of that length", () => {
    const peaks = table(
      "peaks",
      "peak,elevation_m,trail_length_m",
      (at) => `P ${at},${3000 + at * 9},${900 + at * 70}`,
    );
    expect(statement("Which peaks are over 4000 meters?", peaks)).not.toContain("trail_length_m");
  });

  it("leaves rows that are called like the value of another table to their table", () => {
    expect(statement("How many races are there?", dead, races)).toBe("SELECT count(*) AS count FROM races");
  });
});
