import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answerQuestion } from "../agents/answer-question.ts";
import { benchmarkMemory } from "../agents/benchmark-memory.ts";
import { consolidateMemory } from "../agents/consolidate-memory.ts";
import { deliverWebhook } from "../agents/deliver-webhook.ts";
import { drawPictures } from "../agents/draw-pictures.ts";
import { importGraph } from "../agents/import-graph.ts";
import { ingestDocument } from "../agents/ingest-document.ts";
import * as workflows from "../workflows/index.ts";

// Only the definition of a step and its work name the step; all other code maps over the table of steps.
// The work of a question's step is done in retrieval/, in process and for jobs alike; activities/ stores its value.
const root = join(import.meta.dirname, "..");
/** The rooms that derive something from the steps. */
const rooms = ["agents", "activities", "workflows", "workflow-engine", "app"];

const definitions = [
  { workflow: ingestDocument, files: ["agents/ingest-document.ts", "activities/ingest-document/work.ts"] },
  {
    workflow: answerQuestion,
    files: ["agents/answer-question.ts", "retrieval/question-steps.ts"],
    // The activity of this step also completes the job.
    special: { step: "remember", file: "activities/answer-question/work.ts" },
  },
  { workflow: importGraph, files: ["agents/import-graph.ts", "activities/import-graph/work.ts"] },
  { workflow: deliverWebhook, files: ["agents/deliver-webhook.ts", "activities/deliver-webhook/work.ts"] },
  { workflow: benchmarkMemory, files: ["agents/benchmark-memory.ts", "activities/benchmark-memory/work.ts"] },
  { workflow: consolidateMemory, files: ["agents/consolidate-memory.ts", "activities/consolidate-memory/work.ts"] },
  { workflow: drawPictures, files: ["agents/draw-pictures.ts", "activities/draw-pictures/work.ts"] },
];

const inRooms = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(room, name))
    // The start of a local server has a function `prepare`, and knows no step.
    .filter((file) => !file.startsWith("workflow-engine/temporal/server/")),
);
const sources = [...inRooms, "retrieval/question-steps.ts"];

/** A question's steps outside its definition and its work, each with the reason why their name is needed. */
const reasons: Readonly<Record<string, string>> = {
  "domain/job.ts": "publishes the steps, and the part of the latency that each counts for",
  "retrieval/question-progress.ts predict": "the sentences of the answer are told before it is remembered",
  "retrieval/answer-cache/create-answer-cache.ts recall": "memory decides whether a kept answer may serve",
  "retrieval/answer-cache/kept-answer.ts remember": "a kept answer is a turn of the conversation, too",
  "retrieval/memory-benchmark/prepare-arm.ts retrieve": "an arm shows the warnings of its retrieval",
  "retrieval/memory-benchmark/prepare-arm.ts predict": "an arm shows the evidence of its answer",
  "retrieval/memory-benchmark/warm-up.ts recall": "a warm-up reads as an answer does, and answers nothing",
  "retrieval/memory-benchmark/warm-up.ts route": "as above",
  "retrieval/memory-benchmark/warm-up.ts retrieve": "as above",
  "retrieval/offline-models.ts route": "a capability of models has the same name",
  "retrieval/offline-models.ts rerank": "a capability of models has the same name",
};
const questionSources = ["retrieval", "domain"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(room, name))
    .filter((file) => file !== "retrieval/question-steps.ts"),
);

/**
 * Retrieval and domain also have pipelines that retrieve, models that rerank and memory that recalls. Here a step is
 * named as one of `steps`, by a replacement that takes its arguments, as a text, or as a key of the table of steps.
 */
const namesOfQuestion = (step: string): RegExp =>
  new RegExp(
    `steps\\.${step}\\b|\\b${step}(?:: )?\\(\\.\\.\\.args|steps, ${step}\\b|(?<!\\[)["']${step}["']|^  ${step}: ["n]`,
    "m",
  );

/** The code of a file, without its comments. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** A step is named by a key, a method, a call or a text. */
const names = (step: string): RegExp => new RegExp(`(?<![\\w/-])${step}(?:\\s*:|\\(|")|"${step}"|\\.${step}\\b`);

const filesNaming = (step: string): string[] => sources.filter((file) => names(step).test(codeOf(file)));

test("outside its definition and its work, code names a step of a question only for a stated reason", () => {
  const found = questionSources.flatMap((file) => {
    const code = codeOf(file).replace(/Pick<[^>]*>/g, "");
    return Object.keys(answerQuestion.steps)
      .filter((step) => namesOfQuestion(step).test(code))
      .map((step) => (file in reasons ? file : `${file} ${step}`));
  });
  expect([...new Set(found)].sort()).toEqual(Object.keys(reasons).sort());
});

test.each(["publish: () => 1", "await steps.publish(ref)", 'run("publish", work)', "async publish(ref) {}"])(
  "%s names a step",
  (code) => {
    expect(names("publish").test(code)).toBe(true);
    expect(names("lish").test(code)).toBe(false);
  },
);

test("every workflow is checked", () => {
  expect(definitions.map(({ workflow }) => workflow.name).sort()).toEqual(Object.keys(workflows).sort());
});

const steps = definitions.flatMap(({ workflow, files, special }) =>
  Object.keys(workflow.steps)
    .filter((step) => step !== "abandon")
    .map((step) => ({ step, files, others: special?.step === step ? [special.file] : [] })),
);

test.each(steps)("only the files of its definition and its work name $step", ({ step, files, others }) => {
  expect(filesNaming(step).sort()).toEqual([...files, ...others].sort());
});

test.each(steps)("the work of $step is in activities or, for a question, in retrieval", ({ step, files }) => {
  expect(files.at(-1)).toMatch(files[0] === "agents/answer-question.ts" ? /^retrieval\// : /^activities\//);
  expect(filesNaming(step)).toContain(files.at(-1));
});
