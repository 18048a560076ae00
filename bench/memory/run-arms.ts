import { type Arm, type ArmName, armNames } from "./arms.ts";
import type { MemoryDataSet, MemoryQuestion } from "./conversation.ts";
import { evidenceRecall, isRight } from "./grade.ts";
import { type Given, readItems } from "./read-items.ts";

/** The outcome of one question in one arm. */
export interface Outcome {
  readonly answer: string | null;
  readonly right: boolean;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly characters: number;
}

export interface Asked {
  readonly question: MemoryQuestion;
  readonly outcomes: Readonly<Record<ArmName, Outcome>>;
}

/** Asks every question in every arm, in order. */
export async function runArms(data: MemoryDataSet, arms: Readonly<Record<ArmName, Arm>>): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const conversation of data.conversations) {
    const opened = armNames.map((name) => ({ name, give: arms[name](conversation) }));
    for (const question of conversation.questions) {
      const entries: [ArmName, Outcome][] = [];
      for (const { name, give } of opened) entries.push([name, outcomeOf(question, await give(question))]);
      // Every name has an entry; fromEntries loses that.
      asked.push({ question, outcomes: Object.fromEntries(entries) as Record<ArmName, Outcome> });
    }
  }
  return asked;
}

function outcomeOf(question: MemoryQuestion, given: Given): Outcome {
  const { items } = given;
  const answer = given.answer === undefined ? readItems(question, items) : given.answer;
  const found = items.map(({ turns }) => turns);
  return {
    answer,
    right: isRight(question, answer),
    recallAt5: evidenceRecall(question.evidence, found, 5),
    recallAt10: evidenceRecall(question.evidence, found, 10),
    characters: items.reduce((sum, { text }) => sum + text.length, 0),
  };
}
