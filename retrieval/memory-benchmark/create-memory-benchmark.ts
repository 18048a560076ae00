import { createHash, randomInt } from "node:crypto";
import { QueryRequest } from "../../domain/answer.ts";
import type { Ctx } from "../../domain/auth.ts";
import { invalidInput } from "../../domain/errors.ts";
import { newBenchmarkId } from "../../domain/ids.ts";
import { benchmarkBounds } from "../../domain/limits/benchmarks.ts";
import type { BenchmarkRequest, BenchmarkResult } from "../../domain/memory-benchmark.ts";
import type { QuestionRequest } from "../../domain/question.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Models } from "../../models/open.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Arm } from "../judge/both-orders.ts";
import { offlineJudgeHash, offlineJudgeModel } from "../judge/offline-judge.ts";
import { checkKnown } from "../query-sql/check-known.ts";
import { compareRuns } from "./compare-runs.ts";
import { cutOff } from "./cut-off.ts";
import { itemsInScope } from "./memory-scope.ts";
import { type ArmServices, runArms } from "./run-arm.ts";
import { warmUp } from "./warm-up.ts";

interface BenchmarkServices extends ArmServices {
  readonly records: Pick<Records, "kgs">;
  readonly documents: { readonly memory: Pick<DocumentStore["memory"], "state" | "count"> };
  readonly memory: Pick<Memory, "recall" | "managers">;
  readonly models: Pick<Models, "judge">;
  /** Version of the service. */
  readonly version: string;
  readonly bounds?: Readonly<Record<"totalMs" | "stepMs", number>>;
}

/**
 * Answers one question with memory and without, and compares the answers. Throws `not_found` for an unknown knowledge
 * graph, `conflict` for a user whose memory is switched off, `invalid_input` for a judge that is not configured, and
 * the first error of an arm.
 */
export interface MemoryBenchmark {
  run(ctx: Ctx, request: BenchmarkRequest, signal: AbortSignal): Promise<BenchmarkResult>;
}

export function createMemoryBenchmark({ bounds = benchmarkBounds, ...given }: BenchmarkServices): MemoryBenchmark {
  return {
    async run(ctx, request, signal) {
      const ends = performance.now() + bounds.totalMs;
      checkJudge(request, given.models);
      await checkKnown(given.records.kgs, ctx.tenant_id, request.kg_names);
      const owner = { tenant_id: ctx.tenant_id, user_id: request.user_id };
      const step = { ms: bounds.stepMs, signal };
      const counted = await cutOff(step, () => itemsInScope(given.documents.memory, owner));
      const managers = given.memory.managers();
      const seed = request.seed ?? randomInt(benchmarkBounds.largestSeed);
      const arm_order = orderOf(seed);
      const as_of = request.as_of == null ? {} : { as_of: new Date(request.as_of) };
      const asked = { ctx, request: questionOf(request), signal, ...as_of };
      const warmed = arm_order.map((arm) => ({ ...asked, arm }));
      const warm_up = await warmUp(given, warmed, bounds.stepMs);
      const both = { arms: arm_order, ms: Math.max(0, ends - performance.now()), sideBySide: warm_up !== "complete" };
      const runs = await runArms(given, asked, both);
      return {
        benchmark_id: newBenchmarkId(),
        ...compareRuns({
          request,
          runs,
          warm_up,
          trace_id: ctx.trace_id,
          memory: { managers: await managers, items_in_scope: counted?.value ?? null },
        }),
        repro: {
          config_hash: configHash(request, given.version),
          seed,
          arm_order,
          versions: { service: given.version, judge: offlineJudgeModel },
        },
        timestamp: new Date().toISOString(),
      };
    },
  };
}

function checkJudge({ judge }: BenchmarkRequest, models: Pick<Models, "judge">): void {
  if (judge === "llm" && models.judge === null)
    throw invalidInput("judge: no language model is configured that judges answers; use auto or offline", "judge");
}

/** Every seed has the same order on every machine. */
const orderOf = (seed: number): Arm[] => {
  const [first = 0] = createHash("sha256").update(String(seed)).digest();
  return first % 2 === 0 ? ["on", "off"] : ["off", "on"];
};

/** The question of both arms, with the defaults of POST /api/v1/query. */
const questionOf = ({ query, user_id, session_id, kg_names }: BenchmarkRequest): QuestionRequest =>
  QueryRequest.parse({ query, user_id, session_id, kg_names });

const configHash = (
  { query, session_id, kg_names, as_of = null, reference_answer, judge }: BenchmarkRequest,
  version: string,
): string =>
  createHash("sha256")
    .update(JSON.stringify([query, session_id, kg_names, as_of, reference_answer, judge, version, offlineJudgeHash]))
    .digest("hex")
    .slice(0, 16);
