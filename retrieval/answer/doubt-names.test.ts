import { describe, expect, test } from "vitest";
import type { SqlEvidence } from "../../domain/evidence.ts";
import { answerTo } from "../../test/support/answer-to.ts";
import { harbourSection as chunk, nothing, sureFrom } from "../../test/support/harbour-section.ts";
import { draftFromRows } from "./verbalise.ts";

const named = (...asked: Parameters<typeof answerTo>) => (answerTo(...asked).doubts ?? []).map(({ code }) => code);

describe("an answer that is not sure names the reason", () => {
  test("a reason or a place that no quote states", () => {
    const question = "Why is the night ferry to Crete white?";
    expect(named(question, chunk("Ferry", "The night ferry to Crete is white."))).toContain("reason_or_place_missing");
    const told = answerTo(question, chunk("Ferry", "The night ferry to Crete is white because paint was cheap."));
    expect(told.confidence).toBeGreaterThan(sureFrom);
    expect((told.doubts ?? []).map(({ code }) => code)).not.toContain("reason_or_place_missing");
  });

  test("a year that the quotes lack", () => {
    const question = "When does the ferry festival take place in 2025?";
    expect(named(question, chunk("Festival", "The ferry festival is on 22 June 2024."))).toContain("asked_missing");
  });

  test("a name that no document has", () => {
    const question = "Who approves the repairs at Zanzibar?";
    expect(named(question, chunk("Repairs", "The board approves the repairs."))).toContain("unknown_name");
  });

  test("rows of a table that were found by their words", () => {
    const told = chunk("Ferries", "The captain Bo Ray sails the ferry Aurora Belle to Crete.");
    const question = "Which captain sails the ferry Aurora Belle to Crete?";
    expect(named(question, { ...told, line_numbers: [2] })).toContain("rows_of_table");
    expect(named(question, told)).not.toContain("rows_of_table");
  });

  test("an abstention does, too", () => {
    const role = answerTo(
      "Who approves exceptions to the harbour rules?",
      chunk("Rules", "The harbour rules hold for all users, without exceptions."),
    );
    expect(role.answer).toMatch(nothing);
    expect((role.doubts ?? []).map(({ code }) => code)).toContain("form_missing");
  });
});

test("an answer from rows says that the statement guesses, or found nothing; a sure one names no doubt", () => {
  const evidence = (confidence: number, row_count: number) =>
    ({ confidence, row_count, rows: [], columns: [], tables: [], explanation: "Counted." }) as unknown as SqlEvidence;
  const codes = (sql: SqlEvidence) => draftFromRows(sql, true).doubts?.map(({ code }) => code);
  expect(codes(evidence(0.7, 3))).toEqual(["guessed_statement"]);
  expect(codes(evidence(0.5, 0))).toEqual(["no_rows"]);
  expect(codes(evidence(0.95, 3))).toBeUndefined();
});
