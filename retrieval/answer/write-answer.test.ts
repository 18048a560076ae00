import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { checkGrounding } from "./cite.ts";
import { writeAnswer } from "./write-answer.ts";

const header = "Port | Passengers";
const row = "Norrvik | 1,200";
const content = `Two ports are served.\n\n${header}\n${row}`;
const at = (part: string): number => content.indexOf(part);
const cells = ["Norrvik", "1,200"].flatMap((cell) => [at(cell), at(cell) + cell.length]);
const tableOf = (columns: readonly string[]): ActiveChunk => ({
  ...sketchChunk(1, { sentences: [content] }),
  blocks: [
    {
      kind: "table",
      start: at(header),
      end: content.length,
      table: { caption: "", unit: "", columns, rows: [cells] },
    },
  ],
});

interface Shown {
  readonly chunk: ActiveChunk;
  readonly quoted: (text: string) => boolean;
}

/** The answer with each of these sentences as a quote, or with the run of all of them as one. */
function answerWith({ chunk, quoted }: Shown, { missing = [] as readonly string[], asRun = false } = {}) {
  const passage = { chunk_id: 1, kg_id: 1, score: 0.5, path: [] };
  const spans = candidatesOf([{ chunk, passage }], new Set()).filter(({ text }) => quoted(text));
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) throw new Error("no such sentence");
  const run = { ...first, end: last.end, text: chunk.content.slice(first.start, last.end), sentences: spans };
  const quotes = asRun ? [run] : spans.map((span) => ({ ...span, sentences: [span] }));
  return writeAnswer(quotes, { confidence: 0.8, missing }, { include_citations: true, entityIds: () => [] });
}

const answerOf = (columns: readonly string[], missing: readonly string[] = []) =>
  answerWith({ chunk: tableOf(columns), quoted: (text) => text.startsWith("Norrvik") }, { missing });

test("an answer shows a row with the names of its columns, and cites it word for word", () => {
  const { answer, citations, sentences } = answerOf(["Port", "Passengers"]);
  expect(answer).toBe("Port: Norrvik; Passengers: 1,200 [1]");
  expect(citations.map(({ excerpt }) => excerpt)).toEqual([row]);
  expect(checkGrounding(sentences).grounded).toBe(true);
});

test("a row of a table without header, and one that would make the answer too long, stay as they are", () => {
  expect(answerOf([]).answer).toBe("Norrvik | 1,200 [1]");
  const missing = ["who sails there ".repeat(40)];
  expect(answerOf(["Port", "Passengers"], missing).answer).toMatch(/^Norrvik \| 1,200 \[1\]/);
});

/** A table of three columns; `rows`: each cell with the number of columns that it spans. */
function spanning(...rows: readonly (readonly (readonly [cell: string, columns: number])[])[]): ActiveChunk {
  const lines = rows.map((row) => row.map(([cell]) => cell).join(" | "));
  const text = ["Group | Days | Note", ...lines].join("\n");
  const places = rows.map((row, at) => {
    let start = text.indexOf(lines[at] ?? "");
    return row.flatMap(([cell, columns]) => {
      const place = [start, start + cell.length];
      start += cell.length + " | ".length;
      return Array.from({ length: columns }, () => place).flat();
    });
  });
  const table = { caption: "", unit: "", columns: ["Group", "Days", "Note"], rows: places };
  const blocks = [{ kind: "table" as const, start: 0, end: text.length, table }];
  return { ...sketchChunk(1, { sentences: [text] }), content: text, blocks };
}

test.each([
  { row: [["Pilots get 25 days of leave", 3]], shown: "Pilots get 25 days of leave [1]" },
  {
    row: [
      ["Pilots", 1],
      ["25 as agreed", 2],
    ],
    shown: "Group: Pilots; Days: 25 as agreed [1]",
  },
  {
    row: [
      ["25", 1],
      ["25", 1],
      ["agreed", 1],
    ],
    shown: "Group: 25; Days: 25; Note: agreed [1]",
  },
] as const)("a cell over several columns is shown once: $shown", ({ row, shown }) => {
  const chunk = spanning(
    [
      ["Cooks", 1],
      ["20", 1],
      ["-", 1],
    ],
    row,
  );
  expect(answerWith({ chunk, quoted: (text) => /^(?:Pilots|25)/.test(text) }).answer).toBe(shown);
});

test("a quote of two rows shows both", () => {
  const chunk = spanning(
    [
      ["Cooks", 1],
      ["20", 1],
      ["-", 1],
    ],
    [
      ["Pilots", 1],
      ["25", 1],
      ["-", 1],
    ],
  );
  const { answer } = answerWith({ chunk, quoted: (text) => /^(?:Cooks|Pilots)/.test(text) }, { asRun: true });
  expect(answer).toBe("Cooks | 20 | - Pilots | 25 | - [1]");
});
