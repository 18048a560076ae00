// What /query/unified shares with /query; query-unified.test.ts calls it with its service.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getJob } from "../../../api/routes/jobs/get-job.ts";
import type { UnifiedResult } from "../../../domain/unified-result.ts";
import type { TestApp } from "../../support/app.ts";
import { expectDocumented } from "../../support/documented.ts";

export const designer = "Who designed the Aurora Belle?";
export const total = "How many passengers did the Eider carry in total?";

export interface Unified {
  /** Asks the knowledge graph `harbour`, and expects 200. */
  ask(body: object): Promise<UnifiedResult>;
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export function sharedWithQuery(service: () => TestApp, { ask, post }: Unified): void {
  describe("what it shares with POST /api/v1/query", () => {
    test("the answer of kg_rag without reranking", async () => {
      const response = await service().request("/api/v1/query", {
        method: "POST",
        body: JSON.stringify({ query: designer, kg_names: ["harbour"] }),
        headers: { "Content-Type": "application/json" },
      });
      const plain = (await response.json()) as Pick<UnifiedResult, "answer" | "citations" | "confidence">;
      const { answer, citations, confidence } = plain;
      const given = await ask({ query: designer, mode: "kg_rag", enable_reranking: false });
      expect(given).toMatchObject({ answer, citations, confidence });
    });

    test("a follow-up question is completed from the user's turns", async () => {
      const user_id = randomUUID();
      await ask({ query: "Who is Ingrid Solheim?", user_id });
      const given = await ask({ query: "Where was she born?", user_id });
      expect(given.answer).toContain("Tromsund");
      expect(given.metadata?.memory).toMatchObject({ used: true, items_used: { short_term: 1 } });
    });

    test.each([
      { mode: "hybrid", query: total, response_format: "standard" },
      { mode: "vector", query: designer, response_format: "compact" },
      { mode: "auto", query: designer, response_format: "detailed" },
    ])("the job of mode $mode ends with what the synchronous question gets", async (options) => {
      const body = { ...options, reranker_method: "pairwise", kg_names: ["harbour"] };
      const accepted = await post(body, { Prefer: "respond-async" });
      expect([accepted.status, accepted.headers.get("preference-applied")]).toEqual([202, "respond-async"]);
      const { job_id } = (await accepted.json()) as { job_id: string };
      await service().finished(job_id);
      const job = await (await service().request(`/api/v1/jobs/${job_id}`)).json();
      expectDocumented(getJob, job);
      const { metadata, processing_time_ms: _, ...now } = await ask(body);
      expect(job).toMatchObject({ status: "completed", job_type: "query", result: now });
      const { metadata: kept } = (job as { result: UnifiedResult }).result;
      expect(kept?.reranking).toEqual(metadata?.reranking);
      expect(kept?.stages.map(({ ms: _ms, ...stage }) => stage)).toEqual(
        metadata?.stages.map(({ ms: _ms, ...stage }) => stage),
      );
    });

    test("a repeated Idempotency-Key gets the first answer; another body 422", async () => {
      const headers = { "Idempotency-Key": randomUUID() };
      const body = { query: designer, mode: "hybrid", kg_names: ["harbour"] };
      const first = await (await post(body, headers)).json();
      const again = await post(body, headers);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(await again.json()).toEqual(first);
      expect((await post({ ...body, reranker_method: "pairwise" }, headers)).status).toBe(422);
    });

    test("a kept answer goes with the source whose passage it shows", { timeout: 120_000 }, async () => {
      const job = (await (await service().upload("gone", "a.md", "# Fog\n\nFog lay on the pier.\n")).json()) as {
        job_id: string;
      };
      const { source_id } = await service().finished(job.job_id);
      const headers = { "Idempotency-Key": randomUUID() };
      const search = () => post({ query: "fog on the pier", mode: "vector", kg_names: ["gone"] }, headers);
      expect(await (await search()).json()).toMatchObject({ vector_results: [{ source_id }] });
      expect((await service().request(`/api/v1/sources/gone/${source_id}`, { method: "DELETE" })).status).toBe(200);
      await expect.poll(async () => (await search()).status, { timeout: 90_000, interval: 500 }).toBe(409);
    });

    test("an unknown field is ignored, and the metadata names the field that it is like", async () => {
      const { metadata } = await ask({ query: designer, reranking_method: "pairwise" });
      expect(metadata?.warnings).toEqual([expect.stringContaining("did you mean 'reranker_method'?")]);
    });
  });
}
