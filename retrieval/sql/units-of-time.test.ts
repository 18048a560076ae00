import { describe, expect, it } from "vitest";
import { chosen, statement } from "../../test/support/ask-tables.ts";
import { letter, madeTable as table } from "../../test/support/made-table.ts";

const tracks = table(
  "tracks",
  "track,sec_duration,days_lasted,wait_min,level_min",
  (at) => `Track ${letter(at)},${50 + at},${at},${40 + at},${at}`,
);
const rides = table("rides", "ride,duration", (at) => `Ride ${letter(at)},${at}`);

const queues = table("lines", "line,delay_min_per_hour", (at) => `L${letter(at)},${at}`);
const staff = table(
  "staff",
  "member,hours_worked,vacation_days,sick_days,rest_days,leave_days,holiday_days",
  (at) => `M${letter(at)},${300 + at},${at},${at + 1},${at + 2},${at + 3},${at + 4}`,
);

describe("a unit of time", () => {
  it.each([
    ["How many tracks are shorter than a minute?", "sec_duration < 60"],
    ["How many tracks are longer than 90 seconds?", "sec_duration > 90"],
    ["How many tracks are at least 2 minutes long?", "sec_duration >= 120"],
    ["How many tracks lasted more than 2 weeks?", "days_lasted > 14"],
    ["How many tracks have a wait over an hour?", "wait_min > 60"],
    ["How many tracks lasted more than 12 days?", "days_lasted > 12"],
  ])("is turned into that of the header: %s", (question, expected) => {
    const { plan } = chosen(question, tracks);
    expect(statement(question, tracks)).toContain(expected);
    expect(plan).not.toBeNull();
    expect(chosen(question, tracks)).toMatchObject({ warnings: [] });
  });

  it("is left out with a warning, as a guess, if the header has none", () => {
    expect(chosen("How many rides are shorter than a minute?", rides)).toMatchObject({
      confidence: 0.77,
      warnings: ["The statement says nothing of 'minute'"],
    });
  });

  it.each([
    "Which members have worked more than two weeks?",
    "Which members had more than a week of vacation?",
    "Which members had more than a week of sick days?",
    "Which members had more than a week of leave days?",
    "Which members had more than a week of holiday days?",
  ])("is refused if its days and weeks are those of work: %s", (question) => {
    expect(statement(question, staff)).toMatch(/^'(?:weeks?|days)'.* cannot be computed$/);
  });

  it.each([
    ["Which members had more than two weeks of rest?", "rest_days > 14"],
    ["Which members worked more than 310 hours?", "hours_worked > 310"],
    ["Which members had more than 12 vacation days?", "vacation_days > 12"],
  ])("is plain time otherwise: %s", (question, expected) => {
    expect(statement(question, staff)).toContain(expected);
  });

  it("is none of a header with two units", () => {
    expect(statement("How many lines have a delay over an hour?", queues)).toContain("delay_min_per_hour > 1");
  });

  it("is none of a header that means the least", () => {
    expect(statement("How many tracks have a level over an hour?", tracks)).not.toContain("60");
  });
});
