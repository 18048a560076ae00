import { expect, test } from "vitest";
import { numbered, rerankBasic, rerankEnhanced } from "../../../test/support/reranking.ts";

const query = "ferry to Halden";
const relevant = "The ferry Aurora Belle sails from Norrvik to Halden every morning.";
const twin = "The ferry Aurora Belle sails from Norrvik to Halden every evening.";
const other = "To reach Halden, take the small white ferry at the pier of the old fishing village.";
const foreign = "Rye bread is baked from flour, water and salt.";
const noise = `ferry Halden ${"@#$% ^&*( )_+= ".repeat(20)}`;

const idsOf = ({ results }: Awaited<ReturnType<typeof rerankEnhanced>>) => results.map(({ id }) => id);

test("documents below min_score are left out and counted", async () => {
  const documents = numbered([foreign, relevant]);
  const found = await rerankEnhanced({ query, documents });
  expect(idsOf(found)).toEqual(["1"]);
  expect(found).toMatchObject({ total_documents: 2, returned_count: 1, removed: { below_min_score: 1 } });
  expect(idsOf(await rerankEnhanced({ query, documents, min_score: 0 }))).toEqual(["1", "0"]);
  const { score = 0 } = found.results[0] ?? {};
  expect(idsOf(await rerankEnhanced({ query, documents, min_score: score }))).toEqual(["1"]);
  expect(idsOf(await rerankEnhanced({ query, documents, min_score: Math.min(1, score + 0.0001) }))).toEqual(
    score === 1 ? ["1"] : [],
  );
});

test("a new document off the subject does not come in by its date", async () => {
  const documents = [
    { id: "old", content: relevant, date: "2010-01-01" },
    { id: "new", content: foreign, date: "2024-01-01" },
  ];
  expect(idsOf(await rerankEnhanced({ query, documents, strategy: "recency" }))).toEqual(["old"]);
});

test("top_k is the number of results; the best ones stay", async () => {
  const documents = numbered([foreign, other, relevant, twin]);
  const all = idsOf(await rerankEnhanced({ query, documents, min_score: 0 }));
  const found = await rerankEnhanced({ query, documents, min_score: 0, top_k: 2 });
  expect(idsOf(found)).toEqual(all.slice(0, 2));
  expect(found.returned_count).toBe(2);
});

test("unreadable documents are left out, unless the filter is off", async () => {
  const documents = numbered([noise, relevant]);
  const found = await rerankEnhanced({ query, documents });
  expect(idsOf(found)).toEqual(["1"]);
  expect(found.removed).toEqual({ below_min_score: 0, low_quality: 1, duplicates: 0 });
  const off = await rerankEnhanced({ query, documents, enable_quality_filtering: false });
  expect(idsOf(off)).toContain("0");
  expect(off.results[0]?.scores).not.toHaveProperty("quality");
});

test("near-duplicates are left out at their similarity, and stay above it", async () => {
  const documents = numbered([foreign, twin, relevant, other]);
  const given = { query, documents, enable_deduplication: true };
  const { duplicates } = await rerankEnhanced(given);
  expect(duplicates).toEqual([{ id: "2", duplicate_of: "1", similarity: expect.any(Number) }]);
  const similarity = duplicates[0]?.similarity ?? Number.NaN;
  expect(similarity).toBeGreaterThan(0.8);
  const at = await rerankEnhanced({ ...given, diversity_threshold: similarity });
  expect(idsOf(at)).toEqual(["1", "3"]);
  expect(at.removed.duplicates).toBe(1);
  const above = await rerankEnhanced({ ...given, diversity_threshold: similarity + 0.000_01 });
  expect(idsOf(above)).toEqual(["1", "2", "3"]);
  expect(idsOf(await rerankEnhanced({ query, documents }))).toEqual(["1", "2", "3"]);
});

test("the strategy diversity puts a different document before a near-duplicate", async () => {
  const documents = numbered([relevant, twin, other]);
  expect(idsOf(await rerankEnhanced({ query, documents }))).toEqual(["0", "1", "2"]);
  const diverse = await rerankEnhanced({ query, documents, strategy: "diversity" });
  expect(idsOf(diverse)).toEqual(["0", "2", "1"]);
  expect(diverse.results[0]?.scores?.diversity).toBe(1);
});

const dated = [
  { id: "old", content: relevant, metadata: { published: "2019-01-01" } },
  { id: "new", content: twin, metadata: { published: "2024-01-01" } },
];

test("the strategy recency and boost_recent put newer documents first", async () => {
  expect(idsOf(await rerankEnhanced({ query, documents: dated }))).toEqual(["old", "new"]);
  for (const asked of [{ strategy: "recency" }, { boost_recent: true }]) {
    const found = await rerankEnhanced({ query, documents: dated, date_field: "published", ...asked });
    expect(idsOf(found)).toEqual(["new", "old"]);
    expect(found.results[0]?.scores?.recency).toBe(1);
  }
});

test("recency without any date is refused; single documents without one are named", async () => {
  await expect(rerankEnhanced({ query, documents: dated, boost_recent: true })).rejects.toMatchObject({
    kind: "invalid_input",
    field: "date_field",
    message: "date_field: no document has a date in the field 'date'",
  });
  const documents = [...dated, { id: "undated", content: other }];
  const found = await rerankEnhanced({ query, documents, strategy: "recency", date_field: "published", min_score: 0 });
  expect(found.metadata.warnings).toEqual(["date_field: 1 of 3 documents have no date"]);
  expect(found.results.find(({ id }) => id === "undated")?.scores?.recency).toBe(0);
  expect((await rerankEnhanced({ query, documents: [], boost_recent: true })).results).toEqual([]);
});

test("the strategy quality puts well-formed text before fragments", async () => {
  const documents = numbered(["ferry Halden ferry Halden ferry Halden", "The ferry Belle sails to Halden at 8."]);
  const [first] = (await rerankEnhanced({ query, documents, strategy: "quality" })).results;
  expect(first).toMatchObject({ id: "1", scores: { quality: expect.any(Number) } });
});

test("the strategy custom weighs as asked", async () => {
  const custom = {
    query,
    strategy: "custom",
    documents: dated,
    date_field: "published",
    enable_quality_filtering: false,
    min_score: 0,
  };
  const { results } = await rerankEnhanced({ ...custom, score_weights: { relevance: 1, recency: 3 } });
  expect(results.map(({ id }) => id)).toEqual(["new", "old"]);
  for (const { score, scores } of results)
    expect(score).toBeCloseTo(0.25 * (scores?.relevance ?? 0) + 0.75 * (scores?.recency ?? 0), 3);
  expect(idsOf(await rerankEnhanced({ ...custom, score_weights: { relevance: 1 } }))).toEqual(["old", "new"]);
  const unused = await rerankEnhanced({ query, documents: dated, score_weights: { relevance: 1 } });
  expect(unused.metadata.warnings).toEqual(["score_weights: only the strategy custom uses them"]);
});

test("documents that fit an interest gain, in the measure of the boost", async () => {
  const documents = numbered([relevant, twin]);
  const ask = (personalization: object) => rerankEnhanced({ query, documents, personalization });
  const liked = await ask({ interests: ["evening"] });
  expect(idsOf(liked)).toEqual(["1", "0"]);
  expect(liked.results.map(({ scores }) => scores?.personalization)).toEqual([1, 0]);
  expect(idsOf(await ask({ interests: ["evening"], boost: 0 }))).toEqual(["0", "1"]);
});

test("output_format and include_reasoning choose the fields of results", async () => {
  const documents = [{ id: 7, content: relevant, metadata: { lang: "en" } }];
  const first = async (more: object) =>
    Object.keys((await rerankEnhanced({ query, documents, ...more })).results[0] ?? {});
  const standard = ["id", "index", "rank", "score", "scores"];
  expect(await first({})).toEqual([...standard, "reasoning"]);
  expect(await first({ include_reasoning: false })).toEqual(standard);
  expect(await first({ output_format: "compact" })).toEqual(["id", "score"]);
  expect(await first({ output_format: "detailed" })).toEqual([
    ...standard,
    "reasoning",
    "method_scores",
    "content",
    "metadata",
  ]);
});

test("basic labels have whole scores, the reasons, and the index of the document", async () => {
  const { labels } = await rerankBasic({ query, documents: numbered([foreign, other, relevant]) });
  expect(labels.map(({ id }) => id)).toEqual([2, 1]);
  expect(labels[0]?.score).toBeGreaterThanOrEqual(7);
  expect(labels[0]?.cot).toContain("ferry, Halden");
  const all = await rerankBasic({ query, documents: numbered([foreign, other, relevant]), min_score: 0 });
  expect(all.labels.at(-1)).toEqual({ id: 0, cot: "The document contains no word of the query.", score: 0 });
});

test("basic labels of equal documents are in the order of the request, and top_k takes the first", async () => {
  const documents = numbered([foreign, relevant, relevant, relevant]);
  expect((await rerankBasic({ query, documents, top_k: 2 })).labels.map(({ id }) => id)).toEqual([1, 2]);
  expect(await rerankBasic({ query, documents: [] })).toEqual({ labels: [] });
});
