// How a judge compares the answers with memory and without.
import { z } from "zod";

const Winner = z.enum(["with_memory", "without_memory", "tie"]);
const mark = (meaning: string) => z.number().min(0).max(4).describe(`${meaning}, from 0 to 4`);
const Rubric = z
  .object({
    relevance: mark("Whether the answer is about the question"),
    correctness: mark("Whether it agrees with the reference answer or, without one, with the evidence"),
    completeness: mark("Whether it states every item of the reference answer or, without one, of the evidence"),
    personalization: mark("Whether it uses what is known about the user; 2 if nothing is known"),
    groundedness: mark("Whether the evidence supports its sentences"),
    refusal: mark("Whether answering, or refusing to answer, was right"),
  })
  .describe("Marks for one answer");

const shown = (meaning: string) => z.number().min(0).max(10).describe(`${meaning}, from 0 to 10`);
const Scores = z
  .object({
    relevance: shown("Relevance"),
    correctness: shown("Correctness"),
    completeness: shown("Completeness"),
    personalization: shown("Use of what is known about the user"),
  })
  .describe("Means of both orders");

const bothArms = <S extends z.ZodType>(each: S) => z.object({ with_memory: each, without_memory: each });

export const Judgement = z.object({
  mode: z
    .enum(["offline", "none"])
    .describe("offline: rules compared the answers. none: there was nothing to compare."),
  model: z.string().describe("Id of the judge; `none` if nobody judged"),
  prompt_hash: z.string().nullable().describe("Hash of the judge's rules; null if nobody judged"),
  winner: Winner.describe("The arm with the better answer; tie if `verdict` is inconclusive"),
  verdict: z
    .enum(["on", "off", "tie", "inconclusive"])
    .describe(
      "Which arm won: on is with memory, off is without. inconclusive: an arm did not answer in time, or the two " +
        "orders disagree.",
    ),
  scores: bothArms(Scores).nullable().describe("Marks of both answers; null if nobody judged"),
  reasoning: z.string().describe("Reason of the verdict, in words"),
  order_swapped_agreement: z.boolean().describe("Whether both orders gave the same verdict, or nobody judged"),
  position_consistent: z.boolean().describe("Same value as `order_swapped_agreement`"),
  orders: z
    .array(
      z.object({
        first: z.enum(["on", "off"]).describe("The arm whose answer the judge read first, without knowing it"),
        verdict: z.enum(["on", "off", "tie"]).describe("The better answer in this order"),
        scores: bothArms(Rubric).describe("Marks of both answers in this order"),
        rationale: z.string().describe("Reason in words. The judge calls the answers first and second."),
      }),
    )
    .describe("Verdicts of the judge with the answers in both orders; empty if nobody judged"),
  reliability: z
    .object({
      level: z
        .enum(["reference", "weak", "none"])
        .describe("reference: the judge had a reference answer. weak: it had none."),
      agreement: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .describe("Share of verdicts that agree with people; null: not measured"),
      kappa: z.number().min(-1).max(1).nullable().describe("Agreement as Cohen's kappa; null: not measured"),
      source: z.string().describe("Where these figures come from"),
    })
    .describe("How far the verdict can be trusted"),
});
export type Judgement = z.infer<typeof Judgement>;
