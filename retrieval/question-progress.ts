import { z } from "zod";
import { type QuestionStep, questionSteps } from "../domain/job.ts";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import type { QuestionSteps } from "./question-steps.ts";

const nameOf = <N extends string>(name: N) => z.literal(name).describe("Name of the event, as in the stream");

/** What a waiting client learns about a question before its answer is complete. */
export const QuestionProgress = z.discriminatedUnion("event", [
  z.object({
    event: nameOf("stage"),
    data: z.object({
      name: z.enum(questionSteps).describe("Name of the step that is done"),
      ms: z.number().min(0).describe("Milliseconds of the step"),
    }),
  }),
  z.object({
    event: nameOf("sentence"),
    data: z.object({
      text: z.string().describe("The next quote of the answer, one sentence or a few, with the marker of its citation"),
    }),
  }),
]);
export type QuestionProgress = z.infer<typeof QuestionProgress>;

/** Receives progress in the order in which it happens. Must not throw. */
export type Tell = (progress: QuestionProgress) => void;

export const stageDone = (name: QuestionStep, ms: number): QuestionProgress => ({ event: "stage", data: { name, ms } });

/** The steps; they tell the sentences of the answer as soon as its check has passed, before the turn is remembered. */
export const tellingSentences = (steps: QuestionSteps, tell: Tell): QuestionSteps => ({
  ...steps,
  async predict(...args) {
    const answer = await steps.predict(...args);
    for (const text of checkedQuotes(answer)) tell({ event: "sentence", data: { text } });
    return answer;
  },
});

const marker = /\[\d{1,3}\]/g;

/**
 * The quotes of an answer, each with its marker; none unless every sentence passed the check against its passage. That
 * an answer found nothing is no quote, and the check has nothing to compare the rows of a statement with.
 */
export function checkedQuotes({ answer, quotes, metadata }: QuotingAnswer): readonly string[] {
  const { validation, nearest, generated_sql } = metadata;
  const isChecked = validation?.performed === true && validation.grounded;
  if (!isChecked || quotes.length === 0 || nearest !== undefined || generated_sql !== null) return [];
  const ends = [...answer.matchAll(marker)].map((found) => found.index + found[0].length);
  return [...ends, answer.length]
    .map((end, nth, all) => answer.slice(all[nth - 1] ?? 0, end).trim())
    .filter((text) => text !== "");
}
