import { describe, expect, test } from "vitest";
import type { SqlEvidence } from "../../domain/evidence.ts";
import type { Draft } from "../../models/ports.ts";
import { answerTo } from "../../test/support/answer-to.ts";
import { harbourSection as chunk, nothing, sureFrom } from "../../test/support/harbour-section.ts";
import { withDoubts } from "./doubts.ts";
import { draftFromRows } from "./verbalise.ts";

const nothingSaid: Draft = { answer: "I found nothing.", citations: [], confidence: 0.2, sentences: [] };
/** The features of evidence without a fault. */
const allOfIt = {
  ...{ known_names: 1, known_terms: 1, top_score: 1, topic: 1, share: 1, words_found: 1 },
  ...{ has_form: 1, has_asked: 1, states_kind: 1, has_subject: 1, one_statement: 1 },
};
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

test("documents that have half of the question's words lack the other half", () => {
  const half = answerTo("What colour is the crane?", chunk("Crane", "The crane lifts 30 tonnes."));
  expect(half.confidence).toBeLessThan(0.9);
  expect((half.doubts ?? []).map(({ code }) => code)).toContain("unknown_words");
});

test("a sure answer to several questions names no doubt, although one part is less sure than the other", () => {
  const told = ["The crane lifts 30 tonnes.", "The crane was repaired in 2019 because its cable broke."];
  const both = answerTo("When was the crane repaired and why was the crane repaired?", chunk("Crane", ...told));
  expect(both.confidence).toBeGreaterThanOrEqual(0.9);
  expect(both.doubts).toBeUndefined();
});

test("an abstention names no doubt about quotes, which it has not", () => {
  const abstention = { ...nothingSaid, confidence: 0.1 };
  const features = { kind: "units", ...allOfIt, share: 0.2 } as const;
  const doubted = (draft: Draft) =>
    withDoubts({ features, confidence: 0.3, more: ["rows_of_table"], draft }).doubts?.map(({ code }) => code);
  expect(doubted(abstention)).toEqual(["weak_match"]);
  expect(doubted({ ...abstention, sentences: [{ text: "One.", chunk_id: 1 }] as never })).toEqual([
    "rows_of_table",
    "rivals",
  ]);
});

describe("an answer from rows says what bounds its confidence", () => {
  const evidence = (confidence: number, rows: readonly object[], more = {}) =>
    ({
      ...{ confidence, rows, row_count: rows.length, columns: [], tables: [], explanation: "Counted.", ...more },
    }) as unknown as SqlEvidence;
  const codes = (sql: SqlEvidence) => draftFromRows(sql, true).doubts?.map(({ code }) => code);
  const [one, two] = [{ n: 1 }, { n: 2 }];

  test("a statement that guesses; a sure one names no doubt", () => {
    expect(codes(evidence(0.7, [one, two]))).toEqual(["guessed_statement"]);
    expect(codes(evidence(0.95, [one, two]))).toBeUndefined();
  });

  test("rows that share the first place, and not a guess, unless the statement makes one", () => {
    expect(codes(evidence(0.8, [one, one], { shares_place: true }))).toEqual(["shared_place"]);
    expect(codes(evidence(0.7, [one, one], { shares_place: true }))).toEqual(["shared_place", "guessed_statement"]);
  });

  test("no rows, or no value in them", () => {
    expect(codes(evidence(0.5, []))).toEqual(["no_rows"]);
    expect(codes(evidence(0.5, [{ max: null }]))).toEqual(["no_rows"]);
    expect(codes(evidence(0.5, [{ max: null, n: 1 }]))).toEqual(["guessed_statement"]);
    // The first row of an answer that is too large for the evidence.
    expect(codes(evidence(0.5, [], { row_count: 3 }))).toEqual(["guessed_statement"]);
  });
});
