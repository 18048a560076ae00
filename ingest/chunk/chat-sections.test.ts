import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { ChunkDraft } from "../../domain/chunk.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { chunkDocument } from "./chunk-document.ts";

const chunk = async (text: string, type: "txt" | "md" = "txt", chunk_size = 1000): Promise<ChunkDraft[]> =>
  chunkDocument(await parseBytes(Buffer.from(text), { fileType: type, fileName: "file" }), {
    strategy: "semantic",
    chunk_size,
  });
const headings = (chunks: readonly ChunkDraft[]): unknown[] => chunks.map(({ heading_path }) => heading_path);

const talk = "AdaByron: Is the loom ready?\nJacquard: On Friday.\nAdaByron: Good.";

test("every chunk of a conversation has day and speakers as heading, and no time stamp in its content", async () => {
  const [only, ...others] = await chunk(`Time: 20260106_13:00\n${talk}\n`);
  expect(others).toEqual([]);
  expect(only?.heading_path).toEqual(["20260106_13:00 (Tuesday, 6 January 2026)", "Ada Byron, Jacquard"]);
  expect(only?.content).toBe(talk);
});

test("a time stamp on its own line and every new day begin a new conversation", async () => {
  expect(headings(await chunk(`2026-01-06 13:00\n${talk}\n\n2026-01-06 18:00\nEve: Hello?\nEve: Nobody?\n`))).toEqual([
    ["2026-01-06 13:00 (Tuesday, 6 January 2026)", "Ada Byron, Jacquard"],
    ["2026-01-06 18:00 (Tuesday, 6 January 2026)", "Eve"],
  ]);
  const lines = ["[2026-01-06 23:59] Ada: Late.", "[2026-01-07 00:01] Bob: Early.", "[2026-01-07 00:02] Ada: Both."];
  expect(headings(await chunk(lines.join("\n")))).toEqual([
    ["2026-01-06 23:59 (Tuesday, 6 January 2026)", "Ada"],
    ["2026-01-07 00:01 (Wednesday, 7 January 2026)", "Bob, Ada"],
  ]);
});

test("a transcript without dates has its speakers as heading, below the document's headings", async () => {
  expect(
    headings(await chunk(`# Minutes\n\n## Looms\n\n**Ada Byron:** Ready?\n**Bob:** No.\n**Ada Byron:** Oh.\n`, "md")),
  ).toEqual([["Looms", "Ada Byron, Bob"]]);
});

test("a turn that fits is never cut, also one of several lines, and content is the text between offsets", async () => {
  const turns = Array.from(
    { length: 40 },
    (_, at) => `${at % 2 ? "Ada" : "Bob"}: The loom of day ${at} runs.\n- and hums 🧵`,
  );
  const text = `5 January 2026\n${turns.join("\n")}`;
  const chunks = await chunk(text, "txt", 300);
  expect(chunks.length).toBeGreaterThan(3);
  for (const { content, start_offset, end_offset } of chunks) {
    expect(content).toMatch(/^(?:Ada|Bob): /);
    expect(content).toMatch(/hums 🧵$/);
    expect(sliceCodePoints(text, start_offset, end_offset)).toBe(content);
  }
  expect(chunks.map(({ content }) => content).join("\n")).toBe(turns.join("\n"));
});

test.each([
  ["prose with a colon", "Note: the mill burned down.\nIt was rebuilt in a year."],
  ["a letter's head", "From: Ada\nTo: Bob\nSubject: Looms\nDear Bob, the loom is ready."],
  ["a log", "INFO: started\nERROR: no thread\nINFO: stopped"],
  ["a recipe", "Flour: 500 g\nWater: 350 g\nSalt: 10 g"],
  ["a day alone", "2026-01-06\nThe mill burned down."],
])("%s is not a conversation", async (_, text) => {
  expect((await chunk(text)).flatMap(({ heading_path }) => heading_path)).toEqual([]);
});
