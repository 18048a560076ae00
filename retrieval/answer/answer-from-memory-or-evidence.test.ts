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
async function winner(
  answer: Partial<RememberedAnswer> | null,
  found: number,
  quotes: readonly string[] = [],
): Promise<string> {
  const sentence = { text: fromDocuments, chunk_id: null };
  const draft = { answer: fromDocuments, citations: [], confidence: found, sentences: found > 0 ? [sentence] : [] };
  const services = {
    models: { answer: async () => ({ value: draft, model: "test" }) },
    records: {
      reading: {
        stillActive: async () => new Set(["src_a"]),
        activeIds: async () => new Set([7]),
        areStanding: async ({ kg_ids, sources }: { kg_ids: readonly number[]; sources: readonly string[] }) =>
          kg_ids.every((id) => id === 3) && sources.every((id) => id === "src_a"),
      },
    },
  } as unknown as StepServices;
  const remembered = answer && { confidence: 0.7, items: [said], ...answer };
  const read = {
    question: questionOf({ query: "What is my policy?", validate_answer: false }),
    recalled: {
      question: "What is my policy?",
      used: true,
      items_used: {},
      ...(remembered && { answer: remembered, quotes }),
    },
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

test("the few words of a turn come before the turn, with its day", async () => {
  expect(await winner({ short: "Gold", is_general: true }, 0)).toBe("Gold: “My policy is Gold” [1] (1 January 2026)");
});

test("documents never answer a question about the conversation that memory denies", async () => {
  const conversation = { wants: "said", when: false, whether: false, about: true } as const;
  const denial = { confidence: 0, items: [], conversation };
  expect(await winner(denial, 0.5)).toBe("I remember nothing that you said about this.");
  expect(await winner(denial, 0.9)).toBe("I remember nothing that you said about this.");
  expect(await winner({ conversation, confidence: 0.65 }, 0.9)).toContain("My policy is Gold");
});

test("an earlier answer is repeated only while readers see all that it quotes", async () => {
  const conversation = { wants: "answered", when: false, whether: false, about: true } as const;
  const repeated = (...quotes: string[]) => winner({ conversation, confidence: 0.85 }, 0.2, quotes);
  expect(await repeated("src_a/1")).toContain("My policy is Gold");
  expect(await repeated("src_a/1", "chunk_7/0", "kg:3")).toContain("My policy is Gold");
  expect(await repeated("src_a/1", "src_b/1")).toBe(fromDocuments);
  expect(await repeated("src_a/1", "src_a/2")).toBe(fromDocuments);
  expect(await repeated("chunk_7/0", "chunk_8/0", "kg:3")).toBe(fromDocuments);
  expect(await repeated("kg:3", "src_a", "user:0f")).toContain("My policy is Gold");
  expect(await repeated("kg:4")).toBe(fromDocuments);
  expect(await repeated("src_b")).toBe(fromDocuments);
});
