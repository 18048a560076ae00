import { expect, test } from "vitest";
import { quotesIn } from "./quotes-in.ts";

test("an answer quotes what it says, rows quote the revisions of their tables, and other values quote nothing", () => {
  expect(quotesIn({ answer: "It is old [1].", quotes: ["src_1/2"] })).toEqual(["src_1/2"]);
  const recalled = { question: "What did you say?", used: true, items_used: {}, degraded: [], quotes: ["src_1/2"] };
  expect(quotesIn(recalled)).toEqual(["src_1/2"]);
  const tables = [{ name: "sales", source_id: "src_2", source_name: "sales.csv", revision: 3 }];
  expect(quotesIn({ passages: [], sql: { kg_id: 7, rows: [], tables } })).toEqual(["kg:7", "src_2/3"]);
  const beside = { nearest: { passages: [], sql: null }, rows: { kg_id: 7, rows: [], tables } };
  expect(quotesIn({ passages: [], sql: null, beside })).toEqual(["kg:7", "src_2/3"]);
  for (const value of [null, "text", { sql: null, passages: [{ chunk_id: 1 }] }, { sql: null, beside: { rows: null } }])
    expect(quotesIn(value)).toEqual([]);
});
