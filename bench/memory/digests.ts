import { mean } from "../../domain/statistics.ts";
import type { MemoryDataSet } from "../../retrieval/batch-benchmark/conversation.ts";
import { type Outcome, outcomeOf } from "../../retrieval/batch-benchmark/outcome.ts";
import type { Row } from "../support/report.ts";
import { type ArmName, armsOver } from "./arms.ts";
import type { RemembersTurns } from "./real-memory.ts";
import { countRight, differenceOf, percent, share } from "./tables.ts";

// What digests change: questions are asked while the turns are stored, without digests and with them, and after the
// turns have expired, with digests and without them.

const shownArms = ["items", "on"] as const satisfies readonly ArmName[];
type Outcomes = Readonly<Record<(typeof shownArms)[number], readonly Outcome[]>>;

/** The conversations were written into memory before. Afterwards it has neither their turns nor digests. */
export async function digestRows(data: MemoryDataSet, memory: RemembersTurns): Promise<Row[]> {
  const { conversations } = data;
  const before = await ask(data, memory);
  for (const conversation of conversations) await memory.summarise(conversation);
  const both = await ask(data, memory);
  for (const conversation of conversations) await memory.remove(conversation, "episodic");
  const digestsOnly = await ask(data, memory);
  for (const conversation of conversations) await memory.remove(conversation, "long_term");
  const neither = await ask(data, memory);
  return [
    { turns: "stored", digests: "off", ...figuresOf(data, before) },
    { turns: "stored", digests: "on", ...figuresOf(data, both, before) },
    { turns: "expired", digests: "off", ...figuresOf(data, neither) },
    { turns: "expired", digests: "on", ...figuresOf(data, digestsOnly, neither) },
  ];
}

async function ask({ conversations }: MemoryDataSet, memory: RemembersTurns): Promise<Outcomes> {
  const arms = armsOver(memory);
  const outcomes: Record<(typeof shownArms)[number], Outcome[]> = { items: [], on: [] };
  for (const conversation of conversations)
    for (const arm of shownArms) {
      const give = arms[arm](conversation);
      for (const question of conversation.questions) outcomes[arm].push(outcomeOf(question, await give(question)));
    }
  return outcomes;
}

function figuresOf({ conversations }: MemoryDataSet, asked: Outcomes, off?: Outcomes): Row {
  const questions = conversations.flatMap((conversation) => conversation.questions);
  const hasEvidence = questions.map(({ evidence, category }) => evidence.length > 0 && category !== "adversarial");
  const right = (outcomes: readonly Outcome[]) => share(countRight(outcomes), outcomes.length);
  const recall = (k: "recallAt5" | "recallAt10") =>
    percent(mean(asked.items.filter((_, at) => hasEvidence[at]).map((outcome) => outcome[k])));
  return {
    n: questions.length,
    "items, read: right % [95 %]": right(asked.items),
    "Δ to digests off [95 %]": off ? differenceOf(asked.items, off.items) : "–",
    "memory on: right % [95 %]": right(asked.on),
    "R@5": recall("recallAt5"),
    "R@10": recall("recallAt10"),
    "tokens each": Math.round(mean(asked.items.map(({ characters }) => characters / 4))),
  };
}
