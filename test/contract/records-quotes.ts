import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../domain/answer.ts";
import type { QuestionRef } from "../../domain/job.ts";
import { answerWiped, quoteOf, quoteOfSource } from "../../domain/quotes.ts";
import type { IdempotencyClaim } from "../../stores/ports/records/idempotency.ts";
import { ingest, newKg, type StagedDocument, tenant_id } from "../support/document-lab.ts";
import { questionOf, quietAnswer } from "../support/question-records.ts";
import { brokenPdf, type CoreRecords, refOf, upload } from "../support/record-lab.ts";
import { prepared } from "../support/small-documents.ts";

const later = new Date(Date.now() + 86_400_000);
const none = { input_tokens: 0, output_tokens: 0 };

/** Texts that quote sources, of the role "records". `everyRow` returns all rows of all tables as text. */
export function quotesContract(name: string, open: () => CoreRecords, everyRow: () => Promise<string>): void {
  describe(`quotes on ${name}`, () => {
    let records: CoreRecords;
    let kg: { readonly id: number; readonly name: string };
    /** A word that only quotations of this test contain. */
    let canary: string;
    beforeEach(async () => {
      records = open();
      kg = await newKg(records);
      canary = `canary${randomUUID().replaceAll("-", "")}`;
    });

    const document = (title: string) => ingest(records, kg.id, { name: title, document: [] });
    const quoteFrom = ({ ref }: StagedDocument) => quoteOf(ref.source_id, ref.revision);
    const answerWith = (...quotes: string[]) => ({ ...quietAnswer, answer: `It says ${canary}.`, quotes });

    async function running(): Promise<QuestionRef> {
      const ref = { job_id: await records.questions.queue(questionOf(), 2) };
      await records.questions.claim(ref, { claim: "run", workflow_id: `query/${ref.job_id}` });
      return ref;
    }
    async function answered(answer: Answer & { readonly quotes: readonly string[] }): Promise<QuestionRef> {
      const ref = await running();
      await records.questions.complete(ref, "run", answer);
      return ref;
    }
    const answerOf = async ({ job_id }: QuestionRef) => (await records.jobs.byId(job_id))?.answer?.answer ?? null;

    const newClaim = (): IdempotencyClaim => ({
      tenant_id,
      route: "POST /api/v1/query",
      key: randomUUID(),
      fingerprint: "f",
      owner: "req",
      keep_hours: 24,
    });
    async function kept(...quotes: string[]): Promise<() => Promise<string>> {
      const claim = newClaim();
      await records.idempotency.claim(claim);
      await records.idempotency.complete(claim, { status: 200, body: { answer: canary }, quotes });
      return async () => (await records.idempotency.claim({ ...claim, owner: "again" })).state;
    }

    const deleteIt = ({ ref }: StagedDocument) =>
      records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: ref.source_id }, { force: false });
    const wipeAll = async ({ ref }: StagedDocument, limit = 100) => {
      while ((await records.quotes.wipe(ref, limit)) > 0);
    };
    async function sweepAll(): Promise<void> {
      for (let more = true; more; ) {
        const due = await records.cutover.sweepable({ first: later, again: later }, { limit: 1_000 });
        const mine = due.filter(({ kg_id }) => kg_id === kg.id);
        for (const leftover of mine) await records.cutover.sweep(leftover);
        more = mine.length > 0;
      }
    }

    test("a wipe erases the answers that quote the revision, and no others; the jobs stay", async () => {
      const [one, other] = [await document("one"), await document("other")];
      const both = await answered(answerWith(quoteFrom(one), quoteFrom(other)));
      const single = await answered(answerWith(quoteFrom(other)));
      const nothing = await answered(answerWith());
      const [ofOne, ofOther] = [await kept(quoteFrom(one)), await kept(quoteFrom(other))];
      await deleteIt(one);
      await wipeAll(one);
      expect(await Promise.all([both, single, nothing].map(answerOf))).toEqual([
        null,
        `It says ${canary}.`,
        `It says ${canary}.`,
      ]);
      expect(await records.jobs.byId(both.job_id)).toMatchObject({
        status: "completed",
        trace_id: "trc_test",
        result_removed: answerWiped,
      });
      expect([await ofOne(), await ofOther()]).toEqual(["wiped", "done"]);
      await deleteIt(other);
      await wipeAll(other);
      expect([await answerOf(single), await answerOf(nothing)]).toEqual([null, `It says ${canary}.`]);
    });

    test("a replaced revision takes its quotations with it, and those of the new revision stay", async () => {
      const first = await document("letter");
      const old = await answered(answerWith(quoteFrom(first)));
      const keptOld = await kept(quoteFrom(first));
      const second = await ingest(records, kg.id, {
        name: "letter",
        document: [prepared(0, { sentences: [["other"]] })],
      });
      expect(second.ref).toMatchObject({ source_id: first.ref.source_id, revision: 2 });
      const fresh = await answered(answerWith(quoteFrom(second)));
      const keptFresh = await kept(quoteFrom(second));
      await sweepAll();
      expect([await answerOf(old), await answerOf(fresh)]).toEqual([null, `It says ${canary}.`]);
      expect([await keptOld(), await keptFresh()]).toEqual(["wiped", "done"]);
    });

    test("removing one chunk takes the quotations of its document with it, and those of others stay", async () => {
      const [text, removed] = [prepared(0, { sentences: [["kept"]] }), prepared(1, {})];
      const [letter, other] = [
        await ingest(records, kg.id, { name: "letter", document: [text, removed] }),
        await document("other"),
      ];
      const [old, stays] = [
        await answered(answerWith(quoteFrom(letter))),
        await answered(answerWith(quoteFrom(other))),
      ];
      const keptOld = await kept(quoteFrom(letter));
      await records.edits.deleteChunk(kg.id, letter.chunk_ids[1] ?? 0);
      await sweepAll();
      expect([await answerOf(old), await answerOf(stays)]).toEqual([null, `It says ${canary}.`]);
      expect(await keptOld()).toBe("wiped");
      expect(await answerOf(await answered(answerWith(quoteFrom(letter))))).toBe(`It says ${canary}.`);
    });

    test("an erased answer under a key is told apart from another request, and the key is free after its time", async () => {
      const source = await document("one");
      const claim = newClaim();
      await records.idempotency.claim(claim);
      await records.idempotency.complete(claim, { status: 200, body: null, quotes: [quoteFrom(source)] });
      await deleteIt(source);
      await wipeAll(source);
      const ask = (fingerprint: string) => records.idempotency.claim({ ...claim, fingerprint, owner: "again" });
      expect([await ask("f"), await ask("g")]).toEqual([{ state: "wiped" }, { state: "mismatch" }]);
    });

    test("a wipe changes at most as many rows as it may, and says when nothing is left", async () => {
      const source = await document("one");
      for (let n = 0; n < 5; n += 1) await answered(answerWith(quoteFrom(source)));
      expect(await records.quotes.wipe(source.ref, 2)).toBe(2);
      expect(await records.quotes.wipe(source.ref, 2)).toBe(2);
      expect(await records.quotes.wipe(source.ref, 2)).toBe(1);
      expect(await records.quotes.wipe(source.ref, 2)).toBe(0);
    });

    test("values of steps that quote the revision are erased: the run may find them anew, or ends", async () => {
      const source = await document("one");
      const ref = await running();
      const found = { step: "predict", value: canary, ms: 1, usage: none } as const;
      await records.questions.keep(ref, "run", { ...found, quotes: [quoteFrom(source)] });
      await deleteIt(source);
      await wipeAll(source);
      expect((await records.questions.open(ref, "run", ["predict"]))?.values).toEqual({});
      await records.questions.keep(ref, "run", { ...found, value: "anew", quotes: [] });
      await records.questions.keep(ref, "run", { ...found, value: "once more", quotes: [] });
      expect((await records.questions.open(ref, "run", ["predict"]))?.values).toEqual({ predict: "anew" });
      expect(await records.jobs.byId(ref.job_id)).toMatchObject({ steps_done: 1 });
    });

    test("an answer that comes after the sweep of a quoted revision is not stored", async () => {
      const source = await document("one");
      await deleteIt(source);
      const late = await answered(answerWith(quoteFrom(source)));
      expect(await records.jobs.byId(late.job_id)).toMatchObject({
        status: "completed",
        answer: null,
        result_removed: answerWiped,
      });
      expect(await (await kept(quoteFrom(source)))()).toBe("wiped");
      expect(await everyRow()).not.toContain(canary);
    });

    test("answers that are stored while their source is deleted and swept do not outlive it", async () => {
      const source = await document("one");
      const refs = await Promise.all(Array.from({ length: 8 }, running));
      const storing = refs.map((ref) => records.questions.complete(ref, "run", answerWith(quoteFrom(source))));
      const keeping = refs.map(() => kept(quoteFrom(source)));
      await Promise.all([...storing, ...keeping, deleteIt(source).then(sweepAll)]);
      expect(await everyRow()).not.toContain(canary);
    });

    test("jobs, their events and webhooks lose a deleted source's name and messages; kept receipts are erased", async () => {
      const source_name = `${canary}.md`;
      const claim = newClaim();
      await records.idempotency.claim(claim);
      const accepted = await records.sources.accept(
        upload(kg.id, "x", {
          source_name,
          file_name: source_name,
          webhook_url: "https://example.com/hook",
          idempotency: { claim, answer: (body) => ({ status: 202, body, quotes: [quoteOfSource(body.source_id)] }) },
        }),
      );
      const ref = refOf(kg.id, accepted);
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      await records.jobs.fail(ref, { error: { ...brokenPdf, message: `Bad ${canary}` }, cancelled: false });
      await deleteIt({ ref, claim: "", chunk_ids: [] });
      await wipeAll({ ref, claim: "", chunk_ids: [] }, 1);
      expect(await everyRow()).not.toContain(canary);
      expect(await records.jobs.byId(accepted.job_id)).toMatchObject({
        status: "failed",
        source_id: accepted.source_id,
        source_name: null,
        error: { ...brokenPdf, message: "The source was deleted" },
      });
      const events = await records.jobs.events(accepted.job_id, 0, 10);
      expect(events.at(-1)?.data).toMatchObject({ status: "failed", error: { code: brokenPdf.code } });
      expect(await records.idempotency.claim({ ...claim, owner: "again" })).toEqual({ state: "wiped" });
    });
  });
}
