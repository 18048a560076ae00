import { expect, test } from "vitest";
import type { RememberedAnswer } from "../../domain/memory.ts";
import { questionOf } from "../../test/support/question-records.ts";
import type { StepServices } from "../step-services.ts";
import type { ToAnswerFrom } from "./answer-evidence.ts";
import { answerFromMemoryOrEvidence } from "./answer-from-memory-or-evidence.ts";

const said = {
  id: "mem_1",
  manager: "semantic",
  text: "My policy is Gold",
  occurred_at: "2026-01-01T00:00:00Z",
} as const;
const fromDocuments = "The policy is Silver.";

/** What answers when memory says this and the documents answer with that confidence; 0: they have no answer. */
async function winner(answer: Partial<RememberedAnswer> | null, found: number): Promise<string> {
  const sentence = { text: fromDocuments, chunk_id: null };
  const draft = { answer: fromDocuments, citations: [], confidence: found, sentences: found > 0 ? [sentence] : [] };
  const services = {
    models: { answer: async () => ({ value: draft, model: "test" }) },
    records: { reading: {} },
  } as unknown as StepServices;
  const remembered = answer && { confidence: 0.7, items: [said], ...answer };
  const read = {
    question: questionOf({ query: "What is my policy?", validate_answer: false }),
    recalled: { question: "What is my policy?", used: true, items_used: {}, ...(remembered && { answer: remembered }) },
    evidence: { passages: [], sql: null, terms: [], degraded: false },
    chunks: new Map(),
  } as unknown as ToAnswerFrom;
  return (await answerFromMemoryOrEvidence(services, read)).draft.answer;
}

test("documents that answer with more confidence come before the rule for 'my' anything, and before nothing else", async () => {
  expect(await winner({ is_general: true }, 0.9)).toBe(fromDocuments);
  expect(await winner({ is_general: true }, 0.5)).toContain("My policy is Gold");
  expect(await winner({ is_general: true }, 0)).toContain("My policy is Gold");
  expect(await winner({ is_general: false }, 0.9)).toContain("My policy is Gold");
  expect(await winner(null, 0.2)).toBe(fromDocuments);
});

test("documents that are sure answer what nobody said, and others do not", async () => {
  const conversation = { wants: "said", when: false, whether: false, about: true } as const;
  const denial = { confidence: 0, items: [], conversation };
  expect(await winner(denial, 0.5)).toBe("I remember nothing that you said about this.");
  expect(await winner(denial, 0.9)).toBe(fromDocuments);
  expect(await winner({ conversation, confidence: 0.65 }, 0.9)).toContain("My policy is Gold");
});
