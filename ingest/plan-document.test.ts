import { expect, test } from "vitest";
import type { IngestOptions } from "../domain/ingest-options.ts";
import { autoFastLength } from "../domain/limits/ingestion.ts";
import { extractChunk } from "./extract/extract-chunk.ts";
import { parseBytes } from "./parse/parse-bytes.ts";
import { planDocument } from "./plan-document.ts";

const plan = async (text: string, options: Partial<IngestOptions> = {}, type: "md" | "csv" = "md") =>
  planDocument(await parseBytes(Buffer.from(text), { fileType: type, fileName: `a.${type}` }), {
    chunking_strategy: "semantic",
    chunk_size: 1000,
    mode: "comprehensive",
    ...options,
  });
/** The findings of all passages together. */
const found = ({ drafts, subjects, extraction }: Awaited<ReturnType<typeof plan>>) => {
  const chunks = drafts.map((draft) => extractChunk(draft, subjects, extraction));
  return {
    subjects: chunks.flatMap((chunk) => chunk.subjects.map(({ key }) => key)),
    mentions: chunks.flatMap((chunk) => chunk.mentions),
    triples: chunks.flatMap(({ triples }) => triples),
  };
};

const ship = `# Aurora Belle

The Aurora Belle is a ferry. She was built by Ingrid Solheim in Norrvik in 1921, and crosses the sound daily.
`;
const trial = `A randomized controlled trial compared two drugs in patients with a heart attack. The physician measured blood
pressure every day, and each patient stayed in hospital until the heart attack was treated. Doctor Ann Berg led it.
`;

test("mode comprehensive finds names and relations; mode fast finds no relations and ignores topics when it cuts", async () => {
  const [full, fast] = [await plan(ship), await plan(ship, { mode: "fast" })];
  expect(found(full).triples.map(({ relation_type }) => relation_type)).toContain("created_by");
  expect(found(fast)).toMatchObject({ subjects: found(full).subjects, triples: [] });
  expect(found(fast).mentions).toEqual(found(full).mentions);
  expect(full.analysis).toMatchObject({ mode_used: "comprehensive", chunking_strategy: "semantic" });
  expect(fast.analysis).toMatchObject({ mode_used: "fast", chunking_strategy: "fixed" });
});

test("mode fast replaces only the semantic strategy; other requested strategies are as cheap as fixed", async () => {
  const { analysis, drafts } = await plan(ship, { mode: "fast", chunking_strategy: "sentence" });
  expect(analysis?.chunking_strategy).toBe("sentence");
  expect(drafts).toHaveLength(2);
});

test("without entities a document has no relations, but the same passages", async () => {
  const without = await plan(ship, { extract_entities: false });
  expect(without.extraction).toEqual({ entities: false, relations: false, domain: null });
  expect(found(without)).toEqual({ subjects: [], mentions: [], triples: [] });
  expect(without.drafts).toEqual((await plan(ship)).drafts);
  expect(found(await plan(ship, { extract_relations: false }))).toMatchObject({ triples: [] });
});

test("mode auto is fast for long texts and comprehensive for short ones and for tables", async () => {
  const row = "Aurora Belle,Norrvik,1921\n";
  const long = row.repeat(Math.ceil(autoFastLength / row.length) + 1);
  expect((await plan(ship, { mode: "auto" })).analysis?.mode_used).toBe("comprehensive");
  expect((await plan(long, { mode: "auto" })).analysis?.mode_used).toBe("fast");
  expect((await plan(`ship,port,built\n${long}`, { mode: "auto" }, "csv")).analysis?.mode_used).toBe("comprehensive");
});

test("mode domain_specific finds the expressions of the text's domain; without a domain it is comprehensive", async () => {
  const medical = await plan(trial, { mode: "domain_specific" });
  expect(medical.extraction.domain).toBe("medicine");
  expect(medical.analysis).toMatchObject({ mode_used: "domain_specific", detected_domains: [{ domain: "medicine" }] });
  const keys = (of: typeof medical) => new Set(found(of).mentions.map(({ key }) => key));
  const plain = keys(await plan(trial));
  const more = [...keys(medical)].filter((key) => !plain.has(key)).toSorted();
  expect(more).toEqual(["blood pressure", "heart attack", "randomized controlled trial"]);
  expect((await plan("Something.", { mode: "domain_specific" })).analysis).toMatchObject({
    mode_used: "comprehensive",
    detected_domains: [],
  });
});

test("domains are detected only if the request or the mode asks for it", async () => {
  expect((await plan(trial)).analysis?.detected_domains).toEqual([]);
  expect((await plan(trial, { detect_domains: true })).analysis?.detected_domains[0]?.domain).toBe("medicine");
});

test("repeated passages are left out and counted only on request", async () => {
  const text = `${ship}\n## North\n\n${trial}\n## South\n\n${trial}`;
  const [all, distinct] = [await plan(text), await plan(text, { deduplicate: true })];
  expect([all.drafts.length, all.analysis?.duplicates_removed]).toEqual([3, 0]);
  expect([distinct.drafts.length, distinct.analysis?.duplicates_removed]).toEqual([2, 1]);
});

test("a text of low quality is refused only on request", async () => {
  const noise = "=#= x9$ *** %%% 7z7q ".repeat(50);
  await expect(plan(noise, { check_quality: true })).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/quality of the text is 0\.\d\d, below 0\.2/),
  });
  expect((await plan(noise)).drafts).not.toEqual([]);
  expect((await plan(ship, { check_quality: true })).analysis?.quality_score).toBeGreaterThan(0.5);
});

test("options without a mode, as for a plain upload, extract everything and analyse nothing", async () => {
  const document = await parseBytes(Buffer.from(ship), { fileType: "md", fileName: "a.md" });
  const plain = planDocument(document, { chunking_strategy: "semantic", chunk_size: 1000 });
  expect(plain).toEqual({ ...(await plan(ship)), analysis: null });
});
