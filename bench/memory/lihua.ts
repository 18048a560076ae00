import { mean, pairedDifference } from "../../domain/statistics.ts";
import type { Conversation, MemoryQuestion, Turn } from "../../retrieval/batch-benchmark/conversation.ts";
import { evidenceRecall } from "../../retrieval/batch-benchmark/grade.ts";
import type { ArmItem } from "../../retrieval/batch-benchmark/read-items.ts";
import type { Dialogues } from "../support/dialogues.ts";
import type { Row } from "../support/report.ts";
import { type Arm, type ArmName, armNames } from "./arms.ts";

// LiHua-World as the log of one user: every line of its chats is a turn. The evidence of a question are chats, so an
// item finds a chat if it tells a turn of it.

const separator = "#";
const header = /^Time: /;
const speakerOf = /^([^\s:]{1,40}): /;

/** A chat is named by the time it began; a few lack the time or the date. Its lines follow in steps of ten seconds. */
const began = /^(\d{4})(\d\d)(\d\d)(?:_(\d\d)(\d\d))?/;
const lineMs = 10_000;

/** Turns have the times of the data, and each chat is a session. */
export function lihuaConversation({ passages, questions }: Dialogues): Conversation {
  const turns = passages.flatMap(({ title, text }) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "" && !header.test(line))
      .map((line, number): Turn => {
        const speaker = speakerOf.exec(line)?.[1] ?? "user";
        const at = new Date(timeOf(title) + number * lineMs);
        return { id: `${title}${separator}${number}`, speaker, text: line.replace(speakerOf, ""), at, session: title };
      }),
  );
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

function timeOf(title: string): number {
  const [, year, month, day, hour = "0", minute = "0"] = began.exec(title) ?? [];
  if (year === undefined) throw new Error(`A chat has no date: '${title}'`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
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
