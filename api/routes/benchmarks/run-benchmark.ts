import { benchmarkBounds } from "../../../domain/limits/benchmarks.ts";
import { BenchmarkRequest, BenchmarkResult } from "../../../domain/memory-benchmark.ts";
import { route } from "../../route.ts";

export const runBenchmark = route({
  id: "runBenchmark",
  method: "POST",
  path: "/api/benchmarks/run",
  tag: "Analytics",
  summary: "Compare the answer to one question with memory and without",
  description:
    "Answers the question twice, once with what memory recalls about the user and once without, and judges both answers " +
    "blindly and in both orders. Nothing is remembered. A warm-up finds the evidence of both arms once, so that neither profits " +
    "from the other. Then the arms run one after the other, in an order that the seed decides. If the warm-up takes too long or " +
    "an engine is away, they run side by side, and `warnings` says so. The whole comparison has " +
    `${benchmarkBounds.totalMs / 1_000} seconds; an arm that does not answer in time is named there, too. ` +
    "One question shows what memory changes, not whether it helps: `warnings` says what limits " +
    "the meaning. The request counts once for the quota; the models of both arms and of the warm-up count " +
    "for the budget.",
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: BenchmarkRequest },
  status: 200,
  response: BenchmarkResult,
  errors: { 404: "A named knowledge graph does not exist", 409: "The user's memory is switched off" },
  examples: [
    {
      summary: "A question with its right answer",
      body: {
        query: "Where was the designer of the Aurora Belle born?",
        user_id: "reader",
        kg_names: ["norrvik"],
        reference_answer: "Kestrel Bay",
        seed: 7,
      },
      status: 200,
    },
    { summary: "No user", body: { query: "Who designed the Aurora Belle?" }, status: 400 },
    {
      summary: "An unknown knowledge graph",
      body: { query: "Who?", user_id: "reader", kg_names: ["norvik"] },
      status: 404,
    },
  ],
  handle: ({ ctx, body, signal }, { questions }) => questions.memoryBenchmark.run(ctx, body, signal),
});
