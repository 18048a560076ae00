import { mean, pairedDifference } from "../../domain/statistics.ts";
import type { Conversation, MemoryQuestion, Turn } from "../../retrieval/batch-benchmark/conversation.ts";
import { evidenceRecall } from "../../retrieval/batch-benchmark/grade.ts";
import type { ArmItem } from "../../retrieval/batch-benchmark/read-items.ts";
import type { Dialogues } from "../support/dialogues.ts";
import type { Row } from "../support/report.ts";
import { type Arm, type ArmName, armNames } from "./arms.ts";

// LiHua-World as the log of one user: every line of its chats is a turn. The evidence of a question are chats, so an item
// finds a chat if it tells a turn of it.

const separator = "#";
const header = /^Time: /;
const speakerOf = /^([^\s:]{1,40}): /;

/**
 * The dates of the data are moved into the 150 days before `endingAt`, in the same order: memory forgets turns after 180
 * days, and the log is of a whole year.
 */
export function lihuaConversation({ passages, questions }: Dialogues, endingAt: Date): Conversation {
  const lines = passages.flatMap(({ title, text }) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "" && !header.test(line))
      .map((line, number) => ({ id: `${title}${separator}${number}`, line })),
  );
  const step = (150 * 86_400_000) / Math.max(1, lines.length);
  const turns = lines.map(({ id, line }, at): Turn => {
    const speaker = speakerOf.exec(line)?.[1] ?? "user";
    const time = endingAt.getTime() - Math.round((lines.length - at) * step);
    return { id, speaker, text: line.replace(speakerOf, ""), at: new Date(time) };
  });
  const asked = questions.map(
    ({ question, gold }, number): MemoryQuestion => ({
      id: `lihua:q${number}`,
      category: gold.length > 1 ? "multi_hop" : "single_hop",
      question,
      gold: [],
      wrong: [],
      evidence: gold.flatMap((at) => passages[at]?.title ?? []),
      asOf: null,
    }),
  );
  return { id: "lihua", turns, questions: asked };
}

const chatsOf = ({ turns }: ArmItem): string[] => turns.map((id) => id.split(separator)[0] ?? id);

/** Evidence recall of recency, BM25 and memory, each against BM25 with its paired interval. */
export async function lihuaRows(conversation: Conversation, arms: Readonly<Record<ArmName, Arm>>): Promise<Row[]> {
  const names = armNames.filter((name) => name === "recency" || name === "bm25" || name === "on");
  const recalls = new Map<ArmName, { readonly at5: number[]; readonly at10: number[] }>();
  for (const name of names) {
    const give = arms[name](conversation);
    const [at5, at10]: [number[], number[]] = [[], []];
    for (const question of conversation.questions) {
      const found = (await give(question)).items.map(chatsOf);
      at5.push(evidenceRecall(question.evidence, found, 5));
      at10.push(evidenceRecall(question.evidence, found, 10));
    }
    recalls.set(name, { at5, at10 });
  }
  const against = (name: ArmName, of: ArmName, k: "at5" | "at10") => {
    const { mean, low, high } = pairedDifference(recalls.get(name)?.[k] ?? [], recalls.get(of)?.[k] ?? []);
    return `${percent(mean)} [${percent(low)}, ${percent(high)}]`;
  };
  return names.map((name) => ({
    arm: name === "on" ? "memory on" : name,
    n: conversation.questions.length,
    "R@5": percent(mean(recalls.get(name)?.at5 ?? [])),
    "R@10": percent(mean(recalls.get(name)?.at10 ?? [])),
    "Δ R@5 to BM25": name === "bm25" ? "–" : against(name, "bm25", "at5"),
    "Δ R@10 to BM25": name === "bm25" ? "–" : against(name, "bm25", "at10"),
    "Δ R@10 to recency": name === "recency" ? "–" : against(name, "recency", "at10"),
  }));
}

const percent = (value: number): string => (100 * value).toFixed(1);
