import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import type { FactName } from "../../domain/facts.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { documentFit, fitted } from "./document-fit.ts";

type Facts = Readonly<Partial<Record<FactName, string>>>;

/** One passage of each document, with the documents' facts. */
function passages(...documents: readonly (Facts & { readonly says?: string })[]): ActiveChunk[] {
  return documents.map(({ says = "Sales grew.", ...facts }, at) => ({
    ...sketchChunk(at + 1, { sentences: [says] }),
    source_id: `src_${at}`,
    source_name: `file-${at}`,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, { value, confidence: 1, from: "cover" as const }]),
    ),
  }));
}

const fitsOf = (question: string, chunks: readonly ActiveChunk[]): number[] =>
  chunks.map(documentFit(question, chunks));

test("a document of the company that the question names goes before one of another company", () => {
  const chunks = passages({ organization: "3M Company" }, { organization: "HP Inc." });
  const [mine = 0, others = 0] = fitsOf("What did 3M earn?", chunks);
  expect(mine).toBe(1);
  expect(others).toBeLessThan(0.5);
});

test("a passage of another company's document that names the company loses less", () => {
  const [silent, naming] = passages(
    { organization: "HP Inc." },
    { organization: "HP Inc.", says: "We compete with 3M Company." },
  );
  const [mine] = passages({ organization: "3M Company" });
  const chunks = [silent, naming, mine].flatMap((chunk, at) => (chunk ? [{ ...chunk, source_id: `src_${at}` }] : []));
  const [low = 0, middle = 0, high = 0] = fitsOf("What did 3M earn?", chunks);
  expect(low).toBeLessThan(middle);
  expect(middle).toBeLessThan(high);
});

test("the report of the year that the question names goes before later ones, and these before earlier ones", () => {
  const period = (value: string): Facts => ({ organization: "HP Inc.", period: value });
  const fits = fitsOf(
    "What did HP earn in FY2018?",
    passages(period("FY2018"), period("FY2019"), period("FY2020"), period("FY2016")),
  );
  expect(fits[0]).toBe(1);
  expect(fits).toEqual([...fits].sort((a, b) => b - a));
  expect(new Set(fits).size).toBe(4);
});

test("a quarter of the same year, and a version, are told apart", () => {
  const [asked = 0, another = 0] = fitsOf(
    "What changed in Q2 2023?",
    passages({ period: "Q2 2023" }, { period: "Q3 2023" }),
  );
  expect(asked).toBeGreaterThan(another);
  const [right = 0, wrong = 0] = fitsOf(
    "How is version 3.2 installed?",
    passages({ version: "3.2.1" }, { version: "2.0" }),
  );
  expect(right).toBeGreaterThan(wrong);
});

test("a kind of document counts if the question names it", () => {
  const chunks = passages({ document_type: "annual report, Form 10-K" }, { document_type: "earnings release" });
  expect(fitsOf("According to the 10-K, what are the risks?", chunks)).toEqual([1, expect.closeTo(0.8)]);
  expect(fitsOf("What are the risks?", chunks)).toEqual([1, 1]);
});

test("a question that says nothing about documents changes nothing, nor do documents without facts", () => {
  const chunks = passages({ organization: "HP Inc.", period: "FY2018", version: "2" }, { organization: "3M Company" });
  expect(fitsOf("Why did sales grow?", chunks)).toEqual([1, 1]);
  expect(fitsOf("What did 3M earn in FY2018, by version 2?", passages({}, {}))).toEqual([1, 1]);
});

test("a fact that few documents have lowers the fit of other documents only a little", () => {
  const others: Facts[] = Array.from({ length: 9 }, () => ({}));
  const fits = fitsOf("What did 3M earn?", passages({ organization: "3M Company" }, ...others));
  for (const fit of fits) expect(fit).toBeGreaterThan(0.95);
});

test("a fit of 1 keeps a score, a lower one lowers it, and the order of scores of one document stays", () => {
  expect(fitted(0.4, 1)).toBe(0.4);
  expect(fitted(0.4, 0.5)).toBeLessThan(0.4);
  expect(fitted(0.5, 0.5)).toBeGreaterThan(fitted(0.4, 0.5));
  expect(fitted(0, 0.5)).toBe(0);
  expect(fitted(1, 0.5)).toBe(1);
});

test("of a changelog the section of the version that the question names goes before other versions", () => {
  const chunks = ["v2.4.0 (2021-03-01)", "[2.4.1] - 2021-04-01", "About", "2.4.0-1 (2021-02-01)"].map(
    (heading, at) => ({
      ...sketchChunk(at + 1, { headings: [heading], document: "changes", sentences: ["Sales grew."] }),
    }),
  );
  const [asked, later, other, earlier] = fitsOf("When was 2.4.0 released?", chunks);
  expect([asked, other]).toEqual([1, 1]);
  expect(later).toBeLessThan(1);
  expect(earlier).toBeLessThan(1);
  expect(fitsOf("When was 9.9.9 released?", chunks)).toEqual([1, 1, 1, 1]);
});
