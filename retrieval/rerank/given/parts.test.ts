import { afterEach, expect, test, vi } from "vitest";
import { encodeTokens } from "../../../domain/text/token-text.ts";
import { rerankModels } from "../../../test/support/reranking.ts";
import { explainTo } from "./explain.ts";
import { interestsIn } from "./interests.ts";
import { readableQuality, textQuality } from "./quality.ts";
import { readDocuments } from "./read-documents.ts";
import { recencies } from "./recency.ts";
import { scoreOf } from "./score.ts";
import { weightsOf } from "./strategies.ts";
import { vectorsOf } from "./vectors.ts";

afterEach(() => vi.unstubAllEnvs());

const half = 182.5 * 86_400;

test("recency is 1 for the newest document and halves with each half year", () => {
  const given = [0, 1, 2, -3].map((steps) => ({ at: 1_600_000_000 - steps * half }));
  expect(recencies(given, "at")).toEqual([1 / 8, 1 / 16, 1 / 32, 1]);
});

test.each([
  ["2024-03-01", "2024-03-01T00:00:00Z"],
  ["2024-03-01T10:00:00", "2024-03-01T10:00:00Z"],
  ["2024-03-01T12:00:00+02:00", "2024-03-01T10:00:00Z"],
  ["1 March 2024", "2024-03-01"],
  ["2024-03", "2024-03-01"],
  [1_709_251_200, 1_709_251_200_000],
  [1_709_251_200, "2024-03-01"],
])("%s and %s are the same time", (one, other) => {
  expect(recencies([{ date: one }, { date: other }], "date")).toEqual([1, 1]);
});

test("a time without a zone is in UTC, wherever the service runs", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(recencies([{ date: "2024-03-01 10:00" }, { date: "2024-03-01T10:00:00Z" }], "date")).toEqual([1, 1]);
});

test("the time of a day counts", () => {
  const [morning = 1] = recencies([{ t: "2024-03-01T10:00Z" }, { t: "2024-03-01T22:00Z" }], "t") ?? [];
  expect(morning).toBeLessThan(1);
});

test("the field of a document takes precedence over that of its metadata; a value that is no date is null", () => {
  const given = [
    { day: "2024-03-01", metadata: { day: "1990-01-01" } },
    { metadata: { day: "2024-03-01" } },
    { day: "soon" },
    { day: true },
    { day: -1 },
    {},
  ];
  expect(recencies(given, "day")).toEqual([1, 1, null, null, null, null]);
  expect(recencies(given.slice(2), "day")).toBeNull();
  expect(recencies([{ date: "2024-03-01" }], "constructor")).toBeNull();
});

test.each([
  "@#$% ^&*( )_+= <>?: {}|~",
  "QmFzZTY0IGVuY29kZWQgZGF0YQ==/zX9kLm3Pq7Rt1Vw5Yz".repeat(20),
  "ferry to Halden buy now ".repeat(60),
  `ferry Halden ${"@#$% ^&*( )_+= ".repeat(20)}`,
])("unreadable text is below the bound: %s", (text) => {
  expect(textQuality(text)).toBeLessThan(readableQuality);
});

test.each([
  "Paris",
  "red tower",
  "The ferry sails.",
  "Der Turm steht am Hafen.",
  "灯台は赤い。",
  "SELECT name FROM boats",
  "if (ferry.isLate()) { return wait(10); }",
])("a short text is above it: %s", (text) => {
  expect(textQuality(text)).toBeGreaterThan(readableQuality);
});

test("the best fitting interest counts, by the share of its words", () => {
  const document = {
    tokens: encodeTokens("", ["The ferry sails to Halden."]),
    content: "",
    title: "",
    heading: "",
    subjects: [],
  };
  expect(interestsIn(["ferries"])(document)).toBe(1);
  expect(interestsIn(["old ferries", "bread"])(document)).toBe(0.5);
  expect(interestsIn(["bread"])(document)).toBe(0);
  expect(interestsIn(["the"])(document)).toBe(0);
  expect(interestsIn([])(document)).toBe(0);
});

test.each(["relevance", "diversity", "recency", "quality"] as const)("the weights of %s sum up to 1", (strategy) => {
  const weights = weightsOf({ strategy });
  expect(Object.values(weights).reduce((sum, each) => sum + each)).toBeCloseTo(1);
  expect(weights[strategy]).toBeGreaterThan(0);
  expect(weights.relevance).toBeGreaterThan(0.5);
});

test("of own weights only the ratio counts", () => {
  const weights = weightsOf({
    strategy: "custom",
    score_weights: { relevance: 30, recency: 0, quality: 10, diversity: 0 },
  });
  expect(weights).toEqual({ relevance: 0.75, recency: 0, quality: 0.25, diversity: 0 });
  expect(() => weightsOf({ strategy: "custom" })).toThrow("score_weights: is required with the strategy custom");
});

test("a score is the weighted mean of its parts; boosts take it towards 1 and never above", () => {
  const weights = { relevance: 0.5, recency: 0.25, quality: 0.25, diversity: 0 };
  const candidate = { index: 0, relevance: 0.8, recency: 0.4, quality: 0.6, personalization: 0.5 };
  expect(scoreOf(candidate, 0, { weights, boosts: { recency: 0, personalization: 0 } })).toBe(0.65);
  expect(scoreOf(candidate, 0, { weights, boosts: { recency: 0.5, personalization: 0 } })).toBe(0.65 + 0.2 * 0.35);
  expect(scoreOf(candidate, 0, { weights, boosts: { recency: 0, personalization: 1 } })).toBe(0.825);
});

test("the reasons name the words of the query as written, and quote the closest sentence", async () => {
  const [found, titled, foreign] = await readDocuments([
    { content: "Norrvik is a town. Its lighthouses have red\nbands. The bands are old." },
    { content: "Salt.", metadata: { title: "Red bands" } },
    { content: "Bread is baked." },
  ]);
  const explain = explainTo("Which lighthouse has RED bands?");
  expect(found && explain(found)).toBe(
    "The document contains 3 of 3 words of the query: lighthouse, RED, bands. Its closest sentence: “Its lighthouses have red bands.”",
  );
  expect(titled && explain(titled)).toBe("The document contains 2 of 3 words of the query: RED, bands.");
  expect(foreign && explain(foreign)).toBe("The document contains no word of the query.");
});

test("reasons stay short for every query and document", async () => {
  const words = Array.from({ length: 40 }, (_, at) => `tower${at}`).join(" ");
  const [document] = await readDocuments([{ content: words.repeat(30) }]);
  const reason = document ? explainTo(words)(document) : "";
  expect(reason).toContain("tower7 and 32 more.");
  expect(reason.length).toBeLessThan(400);
});

test("a title in the metadata counts for the relevance, other metadata does not", async () => {
  const [titled, plain, odd] = await readDocuments([
    { content: "It sails.", metadata: { title: "Aurora Belle" } },
    { content: "It sails.", metadata: { note: "Aurora Belle" } },
    { content: "It sails.", metadata: { title: ["Aurora Belle"] } },
  ]);
  expect(titled).toMatchObject({ title: "Aurora Belle", tokens: "aurora bell\nsail" });
  expect(plain).toMatchObject({ title: "", tokens: "\nsail" });
  expect(odd?.title).toBe("");
});

test("equal texts have a similarity of exactly 1, texts without words of 0", async () => {
  const texts = ["The ferry sails to Halden.", "The ferry sails to Halden.", "Rye bread.", "...", "..."];
  const { between } = await vectorsOf(rerankModels.embedder, texts);
  expect(between(0, 1)).toBe(1);
  expect(between(0, 2)).toBeLessThan(0.3);
  expect(between(3, 4)).toBe(0);
});
