import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { readConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import type { Conversation, MemoryDataSet } from "../retrieval/batch-benchmark/conversation.ts";
import { generate } from "../retrieval/batch-benchmark/generate.ts";
import { openStores } from "../stores/open.ts";
import { armsOver } from "./memory/arms.ts";
import { askedBackRows } from "./memory/asked-back.ts";
import { digestRows } from "./memory/digests.ts";
import { judgeNotes } from "./memory/judge-notes.ts";
import { lihuaConversation, lihuaRows } from "./memory/lihua.ts";
import { loadLocomo } from "./memory/load-locomo.ts";
import { openMemory, type RemembersTurns } from "./memory/real-memory.ts";
import { runArms } from "./memory/run-arms.ts";
import { speedRows } from "./memory/speed.ts";
import { armRows, categoryRows } from "./memory/tables.ts";
import { loadDialogues } from "./support/dialogues.ts";
import { percentile } from "./support/load.ts";
import { report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

// Does memory help? Conversations are written into the service's memory turn by turn; then questions are answered from
// what each arm gives to one simple reader: nothing, the last turns, BM25 over the turns, the evidence, and memory.
// --seed=1 · --conversations=43 (seven questions each) · --ending=2026-11-01 · --locomo=file, in its published format.
// With LORE_EVAL_DATA also evidence recall on a year of chats. --only=generated|asked-back|digests|locomo|chats|speed
// --users=20 of the part "speed", with 10,000 turns each
const { values: given } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    conversations: { type: "string", default: "43" },
    ending: { type: "string" },
    locomo: { type: "string" },
    only: { type: "string" },
    users: { type: "string", default: "20" },
  },
});
const dayMs = 86_400_000;
/** Generated texts name months, so figures belong to an ending. */
const endingAt = given.ending ? new Date(given.ending) : new Date(Math.floor(Date.now() / dayMs) * dayMs);

const isWanted = (part: "generated" | "asked-back" | "digests" | "locomo" | "chats" | "speed") =>
  given.only === undefined || given.only === part;

async function main(): Promise<void> {
  if (isWanted("generated")) await conversations();
  if (isWanted("asked-back")) await askedBack();
  if (isWanted("digests")) await digests();
  if (isWanted("locomo") && given.locomo !== undefined) {
    const locomo = await loadLocomo(given.locomo);
    await compare(locomo, {
      name: "memory-locomo",
      title: "Memory on and off, a file in LoCoMo's format",
      about: "",
    });
  }
  if (isWanted("speed")) await speed();
  if (!isWanted("chats")) return;
  const { LORE_EVAL_DATA: folder } = process.env;
  if (folder) await chats(folder);
  else process.stdout.write("  no LORE_EVAL_DATA: the year of chats is left out\n");
}

const generated = () => generate({ seed: Number(given.seed), conversations: Number(given.conversations), endingAt });
const about = `Seed ${given.seed}, ending ${endingAt.toISOString().slice(0, 10)}.`;

/** Five times as many conversations as the other parts have, because nothing is stored. */
async function askedBack(): Promise<void> {
  const { LORE_EVAL_DATA: folder } = process.env;
  const conversations = 5 * Number(given.conversations);
  const data = generate({ seed: Number(given.seed), conversations, endingAt });
  const chats = folder ? lihuaConversation(await loadDialogues(folder)) : null;
  const title = "Confidence of answers about the conversation";
  await report({ name: "memory-asked-back", title }, askedBackRows(data.conversations, chats), [
    `${about} Each question is asked as “What did I say about …?”. Right: a quotation is evidence. Of a thing of somebody else none is right (“my dentist”, where only a sister's was told).`,
    "ECE: expected calibration error over ten bins. AUROC: how well confidence tells right answers from wrong ones. Confidences were chosen on the even conversations. Questions about the chats have other words than the chats, so most find no turn with six tenths of their words.",
  ]);
}

async function digests(): Promise<void> {
  const data = generated();
  await withMemory(data.conversations, async (memory) => {
    await report({ name: "memory-digests", title: "What digests change" }, await digestRows(data, memory), [
      `${about} ${data.conversations.length} users. Digests are written a day before the turns expire. Facts stay.`,
      reader,
      "Δ: right answers that the reader gives with digests, less those without; paired bootstrap.",
      "Without turns and digests the reader sees facts alone: none about other people, and none that has ended. Digests bring back the words of the turns, and with them what misleads this reader.",
    ]);
  });
}

async function conversations(): Promise<void> {
  await compare(generated(), { name: "memory", title: "Memory on and off, generated conversations", about });
}

interface Named {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

async function compare(data: MemoryDataSet, { name, title, about }: Named): Promise<void> {
  await withMemory(data.conversations, async (memory, costs) => {
    const asked = await runArms(data, armsOver(memory));
    const turns = data.conversations.reduce((sum, conversation) => sum + conversation.turns.length, 0);
    const hash = createHash("sha256").update(JSON.stringify(data)).digest("hex").slice(0, 16);
    await report({ name, title }, armRows(asked), [
      `${about} ${data.conversations.length} users, ${turns} turns, ${asked.length} questions; data ${hash}. No language model (llm: false).`,
      reader,
      "Brackets: 95 % intervals, Wilson for shares, paired bootstrap for differences; p: McNemar, exact. R@k: evidence among the first k items, in questions that have evidence and are not adversarial. F1: stems that an answer shares with the gold answer, without articles, in % of the questions that have one; no answer counts 0.",
      ...judgeNotes(data),
      costs(),
    ]);
    await report({ name: `${name}-kinds`, title: `${title}: kinds of questions` }, categoryRows(asked), [
      "Right answers in % with Wilson intervals of 95 %. late: an old fact is told after the present one. as_of: about a past day.",
    ]);
  });
}

const reader =
  "memory on: the words with which the service answers from memory alone, else nothing. Of an answer with a few words and the turn behind them (“7 May 2023: “Anna: …” [1]”) these few words are compared. All other arms have one reader by rules: the sentence with most of the question's words, of equal ones the latest. Figures compare what the arms give it, not a model that would read the same.";

async function chats(folder: string): Promise<void> {
  const conversation = lihuaConversation(await loadDialogues(folder));
  await withMemory([conversation], async (memory, costs) => {
    const rows = await lihuaRows(conversation, armsOver(memory));
    await report({ name: "memory-chats", title: "Evidence recall on a year of chats" }, rows, [
      `LiHua-World as the log of one user: ${conversation.turns.length} turns, ${conversation.questions.length} questions with evidence. An item finds a chat if it tells a turn of it. Paired bootstrap intervals of 95 %.`,
      costs(),
    ]);
  });
}

async function speed(): Promise<void> {
  const dataDir = await newDataDir();
  const config = readConfig({ LORE_DATA_DIR: dataDir, LORE_TEMPORAL_BINARY: "none" });
  try {
    const stores = await openStores(config, createLog("error"));
    try {
      const rows = await speedRows(stores, { users: Number(given.users), recalls: 200 });
      await report({ name: "memory-speed", title: "Recall of users with many turns" }, rows, [
        "Embedded engines, all managers, on one thread beside the load that the heading names. CPU: of this process with its threads; PostgreSQL's is not in it. Deadline of the service: 150 ms for each manager; a later one is left out and named. A first recall of an idle user that has waited 40 ms for the turns searches the newest that were read by then, and says so; the others are read meanwhile, for the next question.",
      ]);
    } finally {
      await stores.close();
    }
  } finally {
    await removeDataDir(dataDir);
  }
}

type Use = (memory: RemembersTurns, costs: () => string) => Promise<void>;

/** Writes the conversations into the memory of a folder of its own, which is removed afterwards. */
async function withMemory(conversations: readonly Conversation[], use: Use): Promise<void> {
  const dataDir = await newDataDir();
  try {
    const memory = await openMemory(dataDir);
    try {
      const writes: number[] = [];
      for (const conversation of conversations) writes.push(...(await memory.write(conversation)));
      await use(memory, () => costOf(writes, memory));
    } finally {
      await memory.close();
    }
  } finally {
    await removeDataDir(dataDir);
  }
}

function costOf(writes: readonly number[], memory: RemembersTurns): string {
  const times = (values: readonly number[]) => {
    const ascending = [...values].sort((a, b) => a - b);
    return `${percentile(ascending, 0.5).toFixed(1)} / ${percentile(ascending, 0.95).toFixed(1)} ms`;
  };
  return `Writing a turn: p50 / p95 ${times(writes)} (n=${writes.length}); recall: ${times(memory.recallMs)} (n=${memory.recallMs.length}), ${memory.degraded()} of them without a manager that was late or failed.`;
}

await main();
