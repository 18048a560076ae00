import { expect, test } from "vitest";
import { noUnit, unitOf } from "../../domain/text/unit-hash.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { planDocument } from "../plan-document.ts";
import { extractChunk } from "./extract-chunk.ts";

const read = async (text: string, fileType: "md" | "csv" = "md") => {
  const parsed = await parseBytes(Buffer.from(text), { fileType, fileName: `a.${fileType}` });
  const { drafts, subjects } = planDocument(parsed, { chunking_strategy: "semantic", chunk_size: 1_000 });
  return drafts.map((draft) => extractChunk(draft, subjects));
};

test("every sentence of a chunk has its unit, in order", async () => {
  const [chunk] = await read("# Ships\n\nAda sails from Crete to Delos. Bob builds many wooden ships.\n");
  expect(chunk?.sentence_units).toEqual(["Ada sails from Crete to Delos", "Bob builds many wooden ships"].map(unitOf));
});

test("a sentence of few words is never template, even if many documents contain it", async () => {
  const [chunk] = await read("# Ships\n\nYes. Status: stable. Not applicable. Bob builds many wooden ships.\n");
  expect(chunk?.sentence_units).toEqual([noUnit, noUnit, noUnit, unitOf("Bob builds many wooden ships.")]);
});

test("title, headings and the labels of fields are names", async () => {
  const [chunk] = await read("# Ships\n\n## Risks\n\n- **Owner**: Ada\n\nStatus: stable\n\nSee https://a.example/b.\n");
  expect(new Set(chunk?.name_units)).toEqual(new Set(["Ships", "Risks", "Owner", "Status"].map(unitOf)));
});

test("a long beginning before a colon is no label", async () => {
  const [chunk] = await read("# Ships\n\nAll of the ships that Ada has ever built: three of them.\n");
  expect(chunk?.name_units).toEqual([unitOf("Ships")]);
});

test("rows of a CSV file are no units: equal data are no template", async () => {
  const [chunk] = await read("name,port\nAda,Crete\nBob,Delos\n", "csv");
  expect([chunk?.sentence_units, chunk?.name_units]).toEqual([[], []]);
});
