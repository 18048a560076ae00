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

function answerOf(columns: readonly string[], missing: readonly string[] = []) {
  const chunk = tableOf(columns);
  const passage = { chunk_id: 1, kg_id: 1, score: 0.5, path: [] };
  const spans = candidatesOf([{ chunk, passage }], new Set()).filter(({ text }) => text.startsWith("Norrvik"));
  const quoted = spans.map((span) => ({ ...span, sentences: [span] }));
  return writeAnswer(quoted, { confidence: 0.8, missing }, { include_citations: true, entityIds: () => [] });
}

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
