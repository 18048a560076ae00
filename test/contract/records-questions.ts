import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../domain/answer.ts";
import type { QuestionRef } from "../../domain/job.ts";
import { openQuestionsLimit } from "../../domain/limits/questions.ts";
import { tenant_id } from "../support/document-lab.ts";
import { quietAnswer as answer, questionOf } from "../support/question-records.ts";
import type { CoreRecords } from "../support/record-lab.ts";

/** The answer as it is stored: it quotes no source. */
const quoting = (answer: Answer) => ({ ...answer, quotes: [] });

const none = { input_tokens: 0, output_tokens: 0 };

const broken = { stage: null, code: "internal", message: "Internal error", retryable: false } as const;

/** Questions that are jobs, of the role "records". `texts` returns everything stored for a job, as text. */
export function questionsContract(
  name: string,
  open: () => CoreRecords,
  texts: (job_id: string) => Promise<string>,
): void {
  describe(`questions on ${name}`, () => {
    let records: CoreRecords;
    beforeAll(() => {
      records = open();
    });
    const queued = async (question = questionOf()): Promise<QuestionRef> => ({
      job_id: await records.questions.queue(question, 2),
    });
    const running = async (claim = "run-1"): Promise<QuestionRef> => {
      const ref = await queued();
      await records.questions.claim(ref, { claim, workflow_id: `query/${ref.job_id}` });
      return ref;
    };
    const jobOf = ({ job_id }: QuestionRef) => records.jobs.byId(job_id);
    const eventsOf = async ({ job_id }: QuestionRef) =>
      (await records.jobs.events(job_id, 0, 100)).map(({ data }) => ("status" in data ? data.status : data.name));

    test("a queued question is a job with its start order, and belongs to no knowledge graph", async () => {
      const ref = await queued();
      expect(await jobOf(ref)).toMatchObject({
        type: "query",
        status: "queued",
        priority: 2,
        kg_id: null,
        kg_name: null,
        stages: [],
        steps_done: 0,
        result: null,
        answer: null,
        trace_id: "trc_test",
      });
      const orders = await records.outbox.lease("workflow", { limit: 1_000, leaseMs: 60_000, kg_id: 0 });
      expect(orders.map(({ key }) => key)).toContain(`start:${ref.job_id}`);
      expect(
        await records.jobs.list(tenant_id, { kg_name: "harbour" }, { after: null, limit: 200 }),
      ).not.toContainEqual(expect.objectContaining({ id: ref.job_id }));
    });

    test("one of many concurrent runs claims a question, and reads it as it was asked", async () => {
      const question = questionOf({ user_id: "ada", session_id: null, asked_at: Date.now() });
      const ref = await queued(question);
      const claims = ["a", "b", "c", "d"];
      const taken = await Promise.allSettled(
        claims.map((claim) => records.questions.claim(ref, { claim, workflow_id: "w" })),
      );
      expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const mine = claims[taken.findIndex(({ status }) => status === "fulfilled")] ?? "";
      await records.questions.claim(ref, { claim: mine, workflow_id: "w" });
      expect(await records.questions.open(ref, mine, [])).toEqual({ question, values: {}, timings: [], usage: none });
      await expect(records.questions.open(ref, "other", [])).rejects.toMatchObject({ kind: "unavailable" });
    });

    test("the first value that a step keeps stays, and is returned to a run that asks for it", async () => {
      const ref = await running();
      const value = { z: [{ b: 1, a: 'Ödön \u2028 \\ "' }], a: null };
      await records.questions.keep(ref, "run-1", {
        step: "recall",
        value,
        ms: 1.5,
        usage: { input_tokens: 30, output_tokens: 4 },
        quotes: [],
      });
      await records.questions.keep(ref, "run-1", {
        step: "recall",
        value: "second",
        ms: 9,
        usage: { input_tokens: 500, output_tokens: 500 },
        quotes: [],
      });
      await records.questions.keep(ref, "run-1", {
        step: "route",
        value: 2,
        ms: 2,
        usage: { input_tokens: 3, output_tokens: 2 },
        quotes: [],
      });
      const opened = await records.questions.open(ref, "run-1", ["recall", "predict"]);
      expect(opened?.values).toEqual({ recall: value });
      expect(opened?.timings).toEqual([
        { name: "recall", ms: 1.5 },
        { name: "route", ms: 2 },
      ]);
      expect(opened?.usage).toEqual({ input_tokens: 33, output_tokens: 6 });
      expect(await jobOf(ref)).toMatchObject({ steps_done: 2 });
      expect(await eventsOf(ref)).toEqual(["queued", "running", "recall", "route"]);
      const late = records.questions.keep(ref, "run-2", {
        step: "retrieve",
        value: 1,
        ms: 1,
        usage: none,
        quotes: [],
      });
      await expect(late).rejects.toMatchObject({ kind: "unavailable" });
    });

    test("completing a question stores the answer once, with the job but not in lists, and erases the steps' values", async () => {
      const ref = await running();
      await records.questions.keep(ref, "run-1", {
        step: "recall",
        value: "Ingrid's lighthouse",
        ms: 1,
        usage: none,
        quotes: [],
      });
      await expect(records.questions.complete(ref, "run-2", quoting(answer))).rejects.toMatchObject({
        kind: "unavailable",
      });
      await records.questions.complete(ref, "run-1", quoting(answer));
      await records.questions.complete(ref, "run-1", quoting({ ...answer, answer: "again" }));
      await records.questions.fail(ref, { error: broken, cancelled: false });
      expect(await jobOf(ref)).toMatchObject({ status: "completed", answer, result: null, error: null });
      expect(await records.questions.open(ref, "run-1", [])).toBeNull();
      const listed = await records.jobs.list(tenant_id, {}, { after: null, limit: 200 });
      expect(listed.find(({ id }) => id === ref.job_id)).toMatchObject({ status: "completed", answer: null });
      expect(await texts(ref.job_id)).not.toContain("lighthouse");
    });

    test("a question is failed with its error by the run that has the claim, or by a caller that names no run", async () => {
      const ref = await running();
      await records.questions.fail(ref, { error: broken, cancelled: false, claim: "run-2" });
      expect(await jobOf(ref)).toMatchObject({ status: "running" });
      await records.questions.fail(ref, { error: broken, cancelled: false, claim: "run-1" });
      expect(await jobOf(ref)).toMatchObject({ status: "failed", error: broken, finished_at: expect.any(Date) });
      await expect(records.questions.open(ref, "run-1", [])).rejects.toMatchObject({ kind: "conflict" });
      await expect(records.questions.complete(ref, "run-1", quoting(answer))).rejects.toMatchObject({
        kind: "conflict",
      });
      const other = await running();
      await records.questions.fail(other, { error: broken, cancelled: false });
      expect(await jobOf(other)).toMatchObject({ status: "failed" });
    });

    test("a queued question is cancelled at once, a running one when its run ends it", async () => {
      const waiting = await queued();
      expect(await records.jobs.requestCancel("stranger", waiting.job_id)).toBe("not_found");
      expect(await records.jobs.requestCancel(tenant_id, waiting.job_id)).toBe("cancelled");
      expect(await records.jobs.requestCancel(tenant_id, waiting.job_id)).toBe("final");
      const ref = await running();
      expect(await records.jobs.requestCancel(tenant_id, ref.job_id)).toBe("requested");
      expect(await jobOf(ref)).toMatchObject({ status: "running", cancel_requested: true });
      const orders = await records.outbox.lease("workflow", { limit: 1_000, leaseMs: 60_000, kg_id: 0 });
      expect(orders.map(({ key }) => key)).toContain(`cancel:${ref.job_id}`);
      await records.questions.fail(ref, { error: broken, cancelled: false, claim: "run-1" });
      expect(await jobOf(ref)).toMatchObject({ status: "cancelled", error: { code: "cancelled" } });
    });

    test("question and answer of an ended job are erased, completed or failed; the job stays and says why", async () => {
      const [done, failed, open] = [await running(), await running(), await running()];
      await records.questions.complete(done, "run-1", quoting(answer));
      await records.questions.fail(failed, { error: broken, cancelled: false });
      await records.questions.erase(new Date(Date.now() - 60_000), "It is a day old");
      expect(await jobOf(done)).toMatchObject({ answer, result_removed: null });

      const later = new Date(Date.now() + 60_000);
      expect(await records.questions.erase(later, "It is a day old")).toBeGreaterThanOrEqual(2);
      expect(await records.questions.erase(later, "It is two days old")).toBe(0);

      const gone = { answer: null, result_removed: "It is a day old", trace_id: "trc_test" };
      expect(await jobOf(done)).toMatchObject({ status: "completed", ...gone });
      expect(await jobOf(failed)).toMatchObject({ status: "failed", result_removed: null });
      for (const ref of [done, failed]) expect(await texts(ref.job_id)).not.toMatch(/Aurora|Ingrid|harbour/);
      expect(await records.questions.open(open, "run-1", [])).toMatchObject({ question: questionOf() });
    });

    test("a tenant with too many open questions is refused as overloaded, other tenants are not", async () => {
      const crowded = questionOf({ tenant_id: `crowded-${randomUUID()}` });
      for (let n = 0; n < openQuestionsLimit; n += 1) await queued(crowded);
      await expect(queued(crowded)).rejects.toMatchObject({ kind: "overloaded" });
      await expect(queued()).resolves.toBeDefined();
    });
  });
}
