import { describe, expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { statementOf } from "../../test/support/statement-of.ts";
import { choosePlan } from "./choose-plan.ts";

const letter = (at: number) => String.fromCharCode(65 + at);
const table = (name: string, header: string, line: (at: number) => string) =>
  sqlTableOf(name, `${header}\n${Array.from({ length: 24 }, (_, at) => line(at)).join("\n")}`);
const tracks = table(
  "tracks",
  "track,sec_duration,days_lasted,wait_min,level_min",
  (at) => `Track ${letter(at)},${50 + at},${at},${40 + at},${at}`,
);
const rides = table("rides", "ride,duration", (at) => `Ride ${letter(at)},${at}`);

const chosen = (question: string, asked: ReturnType<typeof sqlTableOf>) => choosePlan(question, [asked]);
const statement = (question: string, asked: ReturnType<typeof sqlTableOf>) => statementOf(chosen(question, asked));

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

  it("is none of a header that means the least", () => {
    expect(statement("How many tracks have a level over an hour?", tracks)).not.toContain("60");
  });
});
