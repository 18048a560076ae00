import type { MemoryDataSet, MemoryQuestion } from "../../retrieval/batch-benchmark/conversation.ts";
import { type Outcome, outcomeOf } from "../../retrieval/batch-benchmark/outcome.ts";
import { type Arm, type ArmName, armNames } from "./arms.ts";

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
