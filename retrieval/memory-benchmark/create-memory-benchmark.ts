import { createHash, randomInt } from "node:crypto";
import { QueryRequest } from "../../domain/answer.ts";
import type { Ctx } from "../../domain/auth.ts";
import { invalidInput } from "../../domain/errors.ts";
import { newBenchmarkId } from "../../domain/ids.ts";
import { benchmarkBounds } from "../../domain/limits.ts";
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
import { itemsInScope } from "./memory-scope.ts";
import { type ArmRun, type ArmServices, runArm, warm } from "./run-arm.ts";

interface BenchmarkServices extends Omit<ArmServices, "armMs"> {
  readonly records: Pick<Records, "kgs">;
  readonly documents: { readonly memory: Pick<DocumentStore["memory"], "state" | "count"> };
  readonly memory: Pick<Memory, "recall" | "managers">;
  readonly models: Pick<Models, "judge">;
  /** Version of the service. */
  readonly version: string;
  /** Time that one arm has. */
  readonly armMs?: number;
}

/**
 * Answers one question with memory and without, and compares the answers. Throws `not_found` for an unknown knowledge graph,
 * `conflict` for a user whose memory is switched off, `invalid_input` for a judge that is not configured, and the first error
 * of an arm.
 */
export interface MemoryBenchmark {
  run(ctx: Ctx, request: BenchmarkRequest, signal: AbortSignal): Promise<BenchmarkResult>;
}

export function createMemoryBenchmark({ armMs = benchmarkBounds.armMs, ...given }: BenchmarkServices): MemoryBenchmark {
  const services = { ...given, armMs };
  return {
    async run(ctx, request, signal) {
      checkJudge(request, given.models);
      await checkKnown(given.records.kgs, ctx.tenant_id, request.kg_names);
      const owner = { tenant_id: ctx.tenant_id, user_id: request.user_id };
      const items_in_scope = await itemsInScope(given.documents.memory, owner);
      const seed = request.seed ?? randomInt(benchmarkBounds.largestSeed);
      const arm_order = orderOf(seed);
      const asked = { ctx, request: questionOf(request), signal };
      await Promise.all(arm_order.map((arm) => warm(services, { ...asked, arm })));
      const runs: ArmRun[] = [];
      for (const arm of arm_order) runs.push(await runArm(services, { ...asked, arm }));
      return {
        benchmark_id: newBenchmarkId(),
        ...compareRuns({
          request,
          runs,
          trace_id: ctx.trace_id,
          memory: { managers: await given.memory.managers(), items_in_scope },
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
  { query, session_id, kg_names, reference_answer, judge }: BenchmarkRequest,
  version: string,
): string =>
  createHash("sha256")
    .update(JSON.stringify([query, session_id, kg_names, reference_answer, judge, version, offlineJudgeHash]))
    .digest("hex")
    .slice(0, 16);
