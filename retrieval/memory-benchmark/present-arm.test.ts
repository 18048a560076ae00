import { expect, test } from "vitest";
import { presentArm } from "./present-arm.ts";
import type { ArmRun } from "./run-arm.ts";

const memory = (id: string, text: string) => ({ id, text, manager: "semantic", score: 1 });

test("an item that the answer cites was used, however few words it has", () => {
  const run = {
    arm: "on",
    ms: 1,
    recalled: {
      question: "What is my favourite colour?",
      used: true,
      memories: [memory("mem_1", "My favourite colour is green"), memory("mem_2", "My boat is called Aurora")],
    },
    answer: {
      answer: "You said: “My favourite colour is green” [1]",
      citations: [{ source_type: "memory", memory_id: "mem_1" }],
      confidence: 0.7,
      metadata: { stages: [], path: [] },
    },
  } as unknown as ArmRun;
  const { context } = presentArm(run, { query: "What is my favourite colour?", trace_id: "trc_1" });
  expect(context.memory_items.map(({ id, used_in_answer }) => [id, used_in_answer])).toEqual([
    ["mem_1", true],
    ["mem_2", false],
  ]);
});
