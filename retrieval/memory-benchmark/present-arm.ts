import { latencyPartOf } from "../../domain/job.ts";
import type { RecalledMemory } from "../../domain/memory.ts";
import type { BenchmarkArm, ShownMemory } from "../../domain/memory-benchmark.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { abstentionCeiling } from "../answer/confidence.ts";
import { judgedText, without } from "../judge/answer-text.ts";
import { tenths } from "../stopwatch.ts";
import { contextOf } from "./arm-context.ts";
import type { ArmRun } from "./run-arm.ts";

/** Longest excerpt of a remembered item in `memories_used`, in code points. */
const excerptLength = 300;
/** An answer that shares this number of words with an item beyond the question's has probably used it. */
const sharedWords = 3;
/** Four characters to a token is the usual rule of thumb for English. */
const charactersPerToken = 4;

export interface AskedOf {
  readonly query: string;
  readonly trace_id: string;
}

/** An arm as the interface shows it. */
export function presentArm(run: ArmRun, asked: AskedOf): BenchmarkArm {
  const { answer, calls } = run;
  const items = (run.recalled?.memories ?? []).map((memory) => shownMemory(memory, run, asked));
  const usage = calls?.usage ?? { input_tokens: 0, output_tokens: 0 };
  const memory = items.reduce((sum, { text }) => sum + text.length, 0);
  return {
    answer: answer?.answer ?? null,
    confidence: answer?.confidence ?? 0,
    processing_time_ms: run.ms,
    token_usage: usage,
    citations: answer?.citations ?? [],
    memories_used: items.map(({ manager, id, text }) => ({
      manager,
      id,
      excerpt: sliceCodePoints(text, 0, excerptLength),
    })),
    pipeline_used: answer?.pipeline_used ?? null,
    abstained: answer !== null && answer.citations.length === 0 && answer.confidence <= abstentionCeiling,
    timed_out: answer === null,
    context: contextOf(run, asked.query, items),
    tokens: {
      prompt: usage.input_tokens,
      completion: usage.output_tokens,
      memory: Math.ceil(memory / charactersPerToken),
      estimated: calls?.estimated ?? true,
    },
    cost_usd: calls?.cost_usd ?? 0,
    latency_ms: latencyOf(run),
    trace_id: asked.trace_id,
  };
}

function shownMemory(memory: RecalledMemory, run: ArmRun, asked: AskedOf): ShownMemory {
  const { text } = memory;
  const question = judgedText(asked.query).stems;
  const own = new Set(without(judgedText(text).stems, question));
  const shares = (other: string) => without(judgedText(other).stems, question).filter((stem) => own.has(stem)).length;
  const isCited = run.answer?.citations.some(({ memory_id }) => memory_id === memory.id) === true;
  const completes = run.recalled?.used === true && shares(run.recalled.question) > 0;
  return {
    ...memory,
    used_in_answer: isCited || completes || shares(run.answer?.answer ?? "") >= sharedWords,
  };
}

function latencyOf({ answer, ms }: ArmRun): BenchmarkArm["latency_ms"] {
  const stages = answer?.metadata.stages ?? [];
  const sum = (part: "memory_recall" | "retrieval" | "generation") =>
    tenths(stages.reduce((total, stage) => total + (latencyPartOf(stage.name) === part ? stage.ms : 0), 0));
  return {
    total: ms,
    memory_recall: sum("memory_recall"),
    retrieval: sum("retrieval"),
    generation: sum("generation"),
  };
}
