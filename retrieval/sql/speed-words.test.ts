import { describe, expect, it } from "vitest";
import { chosen, confidence, statement } from "../../test/support/ask-tables.ts";
import { letter, one, madeTable as table } from "../../test/support/made-table.ts";

const clubs = ["Seals", "Rays"];
const swims = table(
  "swims",
  "swimmer,club,time,age",
  (at) => `Ann ${letter(at)},${one(clubs, at)},${30.5 + at},${20 + at}`,
);
const runs = table("runs", "runner,pace_min_per_km,km", (at) => `Ann ${letter(at)},${4.5 + at},${20 + at}`);
const servers = table("servers", "server,latency_ms,requests", (at) => `S${letter(at)},${10.5 + at},${100 + at * 3}`);
const cars = table("cars", "car,speed_kmh,seats", (at) => `Car ${letter(at)},${130 + at},${at % 5}`);
const engines = table("cars", "car,acceleration,seats", (at) => `Car ${letter(at)},${4.5 + at},${at % 5}`);
const laps = table("laps", "driver,lap,time_sec", (at) => `D${letter(at)},${at % 6},${80.5 + at}`);
const films = table("films", "film,runtime_minutes,votes", (at) => `Film ${letter(at)},${80 + at},${at * 9}`);
const phones = table("phones", "phone,battery_hours", (at) => `P${letter(at)},${8.5 + at}`);

describe("a superlative of speed", () => {
  it.each([
    ["Which swimmer has the fastest time?", swims, "ORDER BY time ASC"],
    ["Which swimmer has the slowest time?", swims, "ORDER BY time DESC"],
    ["What is the fastest time?", swims, "min(time)"],
    ["What is the slowest time?", swims, "max(time)"],
    ["The top 5 fastest times", swims, "ORDER BY time ASC LIMIT 5"],
    ["Which club has the fastest average time?", swims, "ORDER BY avg(time) ASC"],
    ["Which runner has the fastest pace?", runs, "ORDER BY pace_min_per_km ASC"],
    ["Which server has the slowest latency?", servers, "ORDER BY latency_ms DESC"],
  ])("is the least of a time and a pace, and the slowest the greatest: %s", (question, asked, expected) => {
    expect(statement(question, asked)).toContain(expected);
  });

  it.each([
    ["Which car is the fastest?", "ORDER BY speed_kmh DESC"],
    ["Which car has the slowest speed?", "ORDER BY speed_kmh ASC"],
    ["Which cars are faster than 140 kmh?", "speed_kmh > 140"],
  ])("is the greatest of a speed: %s", (question, expected) => {
    expect(statement(question, cars)).toContain(expected);
  });

  it("is refused if no header says whether the number is a speed or a time", () => {
    expect(statement("Which car has the fastest acceleration?", engines)).not.toContain("SELECT");
    expect(statement("Which cars are faster than 10?", engines)).not.toContain("SELECT");
  });

  it("compares the only time of the table as a guess", () => {
    expect(statement("Which swimmer is the fastest?", swims)).toContain("ORDER BY time ASC");
    expect(confidence("Which swimmer is the fastest?", swims)).toBeLessThan(0.9);
    expect(confidence("Which film is the slowest?", films)).toBeLessThan(0.8);
    expect(statement("Who is faster, Ann A or Ann B?", swims)).toContain("ORDER BY time ASC LIMIT 1");
  });

  it("compares no numbers that only count the laps", () => {
    expect(statement("Who had the fastest lap?", laps)).toMatch(/^SELECT driver, time_sec .* ORDER BY time_sec ASC/);
  });
});

describe("a comparison of speed", () => {
  it("is turned for times", () => {
    expect(statement("Which swimmers are faster than 40?", swims)).toContain("time < 40");
    expect(statement("Which swimmers have a time slower than average?", swims)).toContain("time > (SELECT avg(time)");
  });
});

describe("how much faster", () => {
  it("is the difference of the times the other way round", () => {
    const question = "How much faster is the average time of Seals than of Rays?";
    expect(statement(question, swims)).toMatch(/FILTER \(WHERE club = 'Rays'\) - .*FILTER \(WHERE club = 'Seals'\)/);
  });
});

describe("the best time", () => {
  it("is the least as a guess, if it is that of a race, and refused otherwise", () => {
    expect(statement("Which swimmer has the best time?", swims)).toContain("ORDER BY time ASC");
    expect(confidence("Which swimmer has the best time?", swims)).toBeLessThan(0.9);
    expect(chosen("Which phone has the best battery hours?", phones).plan).toBeNull();
  });
});

describe("a header that says neither speed nor result", () => {
  const sprints = table(
    "sprints",
    "athlete,club,100 m (s)",
    (at) => `A ${letter(at)},${one(clubs, at)},${10.5 + at / 9}`,
  );
  const students = table("students", "student,study_hours", (at) => `S ${letter(at)},${3 + (at % 7)}`);
  const handsets = table("phones", "phone,talk_time_h", (at) => `P ${letter(at)},${8.5 + at}`);
  it.each([
    ["Which club has the fastest average 100 m?", sprints],
    ["Who is the fastest athlete?", sprints],
    ["Who is the fastest student?", students],
    ["Which phone has the best talk time?", handsets],
  ])("is refused: %s", (question, asked) => {
    expect(chosen(question, asked).plan).toBeNull();
  });
});
