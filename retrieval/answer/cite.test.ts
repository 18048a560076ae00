import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { citeSpan, withMarker } from "./cite.ts";

const header = "Port | Passengers";
const rows = ["Norrvik 🚢 | 1,200", "Kestrel Bay | 340"];
const content = `Two ports are served.\n\n${header}\n${rows.join("\n")}`;
const at = (part: string): number => Array.from(content.slice(0, content.indexOf(part))).length;
const cells = (row: string): number[] =>
  row.split(" | ").flatMap((cell) => [at(cell), at(cell) + Array.from(cell).length]);
const length = Array.from(content).length;
const chunk: ActiveChunk = {
  ...sketchChunk(1, { sentences: [content] }),
  source_id: "s",
  start_offset: 100,
  end_offset: 100 + length,
  page: 3,
  page_breaks: [100 + at(rows[1] ?? "")],
  blocks: [
    {
      kind: "table",
      start: at(header),
      end: length,
      table: { caption: "Table 4", unit: "per day", columns: ["Port", "Passengers"], rows: rows.map(cells) },
    },
  ],
};
const passage = { chunk_id: 1, kg_id: 1, score: 0.5, path: [] };
const candidates = (of: ActiveChunk, ...stems: string[]) => candidatesOf([{ chunk: of, passage }], new Set(stems));

test("a row is cited word for word, on its page, with the header of its table", () => {
  const found = candidates(chunk);
  expect(found.map(({ text }) => text)).toEqual(["Two ports are served.", ...rows]);
  const citations = found.map((candidate, index) => citeSpan(candidate, index + 1, []));
  expect(citations.map(({ excerpt, page }) => [excerpt, page])).toEqual([
    ["Two ports are served.", 3],
    [rows[0], 3],
    [rows[1], 4],
  ]);
  const explained = { caption: "Table 4", unit: "per day", header: ["Port", "Passengers"] };
  expect(citations.map(({ table }) => table)).toEqual([
    undefined,
    { ...explained, row: ["Norrvik 🚢", "1,200"] },
    { ...explained, row: ["Kestrel Bay", "340"] },
  ]);
  const [, , last] = citations;
  expect([last?.start_offset, last?.end_offset]).toEqual([100 + at(rows[1] ?? ""), 100 + length]);
});

test("a row answers a question in the words of its header and of the table that it continues", () => {
  const [, row] = candidates(chunk, "passeng", "tabl", "dai", "norrvik");
  expect([...(row?.stems ?? [])]).toEqual(["norrvik"]);
  expect([...(row?.inherited ?? [])].sort()).toEqual(["dai", "passeng", "tabl"]);
  const [first] = candidates({ ...sketchChunk(2, { sentences: ["Norrvik | 1"] }), lead: "Passengers" }, "passeng");
  expect([...(first?.inherited ?? [])]).toEqual(["passeng"]);
});

test("a row of a CSV file is cited with its line in the file, also if it reads like two sentences", () => {
  const text = "name: Ada; note: One. Two.\nname: Bob; note: None.";
  const csv: ActiveChunk = {
    ...sketchChunk(1, { sentences: [text] }),
    blocks: [{ kind: "table", start: 0, end: text.length }],
    line_numbers: [4, 9],
  };
  const citations = candidates(csv).map((candidate) => citeSpan(candidate, 1, []));
  expect(citations.map(({ excerpt, line, table }) => [excerpt, line, table])).toEqual([
    ["name: Ada; note: One. Two.", 4, undefined],
    ["name: Bob; note: None.", 9, undefined],
  ]);
});

test("an answer joins the lines and paragraphs of a quote, but a heading and an item keep lines of their own", () => {
  const wrapped = "The harbour opens\nat eight.\n\nIt closes at nine.";
  expect(withMarker(wrapped, 1)).toBe("The harbour opens at eight. It closes at nine. [1]");
  expect(withMarker(`Opening hours\n \n${wrapped}\n- daily`, 2)).toBe(
    "Opening hours\nThe harbour opens at eight. It closes at nine.\n- daily [2]",
  );
});
