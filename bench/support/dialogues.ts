import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DataSet, Question } from "./data-sets.ts";
import { unzipTexts } from "./unzip.ts";

interface DatedQuestion {
  readonly question: string;
  readonly answer: string;
  /** Time stamps of the conversations that hold the answer: "20260105_14:00<and>20260106_09:00". */
  readonly evidence: string;
  readonly type: "Single" | "Multi" | "Null";
}

export interface Dialogues extends DataSet {
  /** Kind of each question, in their order. */
  readonly kinds: readonly ("Single" | "Multi")[];
  /** Omitted questions: without an answer in the chats, or with evidence that names no conversation. */
  readonly leftOut: number;
}

const separator = "<and>";
const minutes = /(?<=\d{2}):(?=\d{2}\b)/g;
/** Some stamps are given as "Time: 20260930_16:00". */
const stamp = /\d{8}(?:_\d{4})?/;

/**
 * LiHua-World (MiniRAG): a year of dated chats, one conversation per file, named by the time it began. A passage is a
 * conversation, its title the file's name without ending; gold are the conversations that the evidence names.
 */
export async function loadDialogues(folder: string): Promise<Dialogues> {
  const texts = unzipTexts(await readFile(join(folder, "lihua", "LiHuaWorld.zip")));
  const passages = [...texts]
    .filter(([path]) => path.endsWith(".txt"))
    .map(([path, text]) => ({ title: basename(path, ".txt"), text }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const index = new Map(passages.map(({ title }, at) => [title, at]));
  const all: Record<string, DatedQuestion> = JSON.parse(
    await readFile(join(folder, "lihua", "query_set.json"), "utf8"),
  );
  const asked = Object.values(all).flatMap(({ question, evidence, type }) => {
    const gold = evidence.split(separator).map((part) => index.get(stamp.exec(part.replace(minutes, ""))?.[0] ?? ""));
    const known = gold.filter((at) => at !== undefined);
    return type === "Null" || known.length < gold.length ? [] : [{ question, gold: [...new Set(known)], type }];
  });
  return {
    name: "lihua",
    passages,
    questions: asked.map(({ question, gold }): Question => ({ question, gold })),
    kinds: asked.map(({ type }) => type),
    leftOut: Object.keys(all).length - asked.length,
  };
}
