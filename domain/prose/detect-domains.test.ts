import { expect, test } from "vitest";
import { detectDomains } from "./detect-domains.ts";
import { domainLexica } from "./domain-lexica.ts";

/** Two passages per domain, written independently of the lexica. */
const passages: readonly (readonly [string, string])[] = [
  [
    "medicine",
    "The patient presented with a fever and chest pain; her physician suspected pneumonia and prescribed an antibiotic.",
  ],
  ["medicine", "Insulin lowers blood sugar. In type 1 diabetes the immune system destroys the cells that make it."],
  ["law", "The plaintiff filed a lawsuit for breach of contract, and the judge ordered the defendant to pay damages."],
  ["law", "Under the statute an appeal must reach the court within thirty days, unless counsel shows good cause."],
  ["finance", "Investors sold government bonds after the central bank raised its interest rate to curb inflation."],
  [
    "finance",
    "The hedge fund borrowed heavily; when liquidity dried up, its lenders asked for more collateral on every loan.",
  ],
  [
    "business",
    "The retailer wants to cut inventory, renegotiate with suppliers and win customers back with a new brand.",
  ],
  ["business", "After the merger the company reorganised its sales force and moved procurement under one executive."],
  [
    "technology",
    "The server caches each API response; a bug in the compiler made the software crash on some processors.",
  ],
  ["technology", "Machine learning models run in the cloud, and developers deploy them to mobile apps every night."],
  [
    "science",
    "Physicists measured the spectrum of a distant galaxy and inferred dark matter from the orbit of its stars.",
  ],
  ["science", "The enzyme cuts DNA at a fixed sequence, so that researchers can move a gene into bacteria."],
  ["history", "In the twelfth century the emperor besieged the town, and the peasants' rebellion ended his reign."],
  ["history", "Historians date the fall of the dynasty to the conquest of its capital during the Bronze Age."],
  [
    "geography",
    "The river rises in the northern mountains and flows through a wide valley to the coast, where it forms a delta.",
  ],
  ["geography", "The municipality lies on an island with 2,300 inhabitants, south of the peninsula and its volcano."],
  ["arts", "The director cast an unknown actress in her second film, a drama based on a novel by a Czech writer."],
  ["arts", "His paintings hang in a small gallery; the composer wrote a symphony about one canvas."],
  ["sports", "The striker scored twice in the final, and the team won the championship after a penalty in extra time."],
  ["sports", "She set a world record in the marathon and took a gold medal at the Olympics."],
  ["politics", "Parliament passed the bill after the opposition's candidate lost the election and the coalition held."],
  ["politics", "The prime minister met the ambassador to discuss sanctions and foreign policy before the summit."],
  ["education", "Pupils sit an exam in every subject, and teachers plan lessons around the national curriculum."],
  ["education", "The university offers a scholarship to graduate students whose thesis is supervised by a professor."],
];

test.each(passages)("detects %s in: %s", (domain, passage) => {
  expect(detectDomains(passage)[0]?.domain).toBe(domain);
});

test("every domain has passages; confidences are shares, and the most likely domain comes first", () => {
  expect(new Set(passages.map(([domain]) => domain))).toEqual(new Set(Object.keys(domainLexica)));
  const found = detectDomains(passages.map(([, passage]) => passage).join("\n"));
  expect(found.length).toBeLessThanOrEqual(5);
  expect(found.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThan(1);
  expect(found).toEqual(found.toSorted((a, b) => b.confidence - a.confidence));
});

test("one word is weak evidence, two sentences are good evidence", () => {
  expect(detectDomains("I went to the bank.")[0]?.confidence).toBeLessThan(0.2);
  expect(detectDomains(passages[4]?.[1] ?? "")[0]?.confidence).toBeGreaterThan(0.4);
});

test("a text in another language or without a topic has no domain", () => {
  expect(detectDomains("Die Fähre überquert täglich den Sund und wurde 1921 gebaut.")).toEqual([]);
  expect(detectDomains("")).toEqual([]);
});

test("a declared domain is recognised by the words of its name", () => {
  const text = "Ferry operators scheduled a ferry for each sound; ferry lines and harbour ferry services multiplied.";
  const [first] = detectDomains(text, ["Ferry services"]);
  expect(first).toMatchObject({ domain: "Ferry services", keywords: expect.arrayContaining(["ferri"]) });
});
