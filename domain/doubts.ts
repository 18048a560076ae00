import { z } from "zod";
import { namesOf } from "./record-of.ts";

/** What may lower the confidence of an answer, in words for people, most telling first. */
export const doubtMessages = {
  unknown_name: "A name of the question occurs in no document",
  unknown_words: "The documents lack half of the question's words, or more",
  other_subject: "The best passage does not name the subject of the question",
  asked_missing:
    "The best sentences lack something that is asked for, such as the counted thing, its sort, the period or the year",
  form_missing: "The best sentences have no quantity or nobody of the kind that is asked for",
  reason_or_place_missing: "None of the best sentences states the reason or the place that is asked for",
  other_topic: "Even the best passage has few of the question's words",
  other_language: "The question is not in English, on which the confidence is fitted",
  rows_of_table: "The quotes are rows of a table that were found by their words, and not by a statement",
  part_missing: "A part of the question is answered less surely than the others, or not at all",
  several_statements:
    "No single sentence has the question's words and the form of its answer, or a section beside it has another such answer",
  few_words: "The best passage has less than half of the question's words",
  rivals: "Other sentences fit the question about as well as the quoted ones",
  weak_match: "The best sentences fit the question in part only",
  no_rows: "The statement found no rows, or only empty cells",
  shared_place: "Several rows share the first place, although the question asks for one",
  guessed_statement:
    "The statement leaves out words of the question or reads some by a guess; warnings name left-out words",
} as const;
export type DoubtName = keyof typeof doubtMessages;

export const Doubt = z
  .object({
    code: z.enum(namesOf(doubtMessages)).describe("Name of the reason, for programs. Later versions may have more."),
    message: z.string().describe("The reason in words"),
  })
  .meta({ id: "Doubt", description: "A reason why the confidence of an answer is not higher" });
export type Doubt = z.infer<typeof Doubt>;

export const doubtsOf = (names: readonly DoubtName[]): Doubt[] =>
  namesOf(doubtMessages)
    .filter((name) => names.includes(name))
    .map((code) => ({ code, message: doubtMessages[code] }));
