import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { IdempotencyClaim, KeptAnswer } from "../../stores/ports/records/idempotency.ts";
import { newKg, tenant_id } from "../support/document-lab.ts";
import { type CoreRecords, upload } from "../support/record-lab.ts";

const kept = (status: number, body: unknown, quotes: readonly string[] = []): KeptAnswer => ({ status, body, quotes });
const keeping = (claim: IdempotencyClaim) => ({ claim, answer: (body: unknown) => kept(202, body) });

/** Idempotency keys of the role "records"; `pass` lets the interval pass for one key. */
export function idempotencyContract(
  name: string,
  open: () => CoreRecords,
  pass: (key: string, interval: string) => Promise<unknown>,
): void {
  describe(`idempotency keys on ${name}`, () => {
    let claim: IdempotencyClaim;
    beforeEach(() => {
      const key = randomUUID();
      claim = { tenant_id, route: "POST /api/v1/ingest", key, fingerprint: "f1", owner: "req_1", keep_hours: 24 };
    });
    const keys = () => open().idempotency;
    const ask = (over: Partial<IdempotencyClaim> = {}) => keys().claim({ ...claim, owner: randomUUID(), ...over });

    test("one of many concurrent requests claims the key; the others see it in flight", async () => {
      const states = (await Promise.all(Array.from({ length: 20 }, () => ask()))).map((answer) => answer.state);
      expect(states.toSorted()).toEqual(["claimed", ...Array(19).fill("in_flight")]);
    });

    test("a request may repeat its own claim until its answer is stored", async () => {
      expect(await keys().claim(claim)).toEqual({ state: "claimed" });
      expect(await keys().claim(claim)).toEqual({ state: "claimed" });
      expect(await ask()).toEqual({ state: "in_flight" });
      await keys().complete(claim, kept(200, "answer"));
      expect(await keys().claim(claim)).toMatchObject({ state: "done" });
    });

    test("a repeated request gets the stored answer, with its fields in the same order; another body is a mismatch", async () => {
      await keys().claim(claim);
      expect(await keys().complete(claim, kept(201, { zz: [1, "ä"], a: "\u0000" }))).toBe(true);
      const again = await ask();
      expect(again).toEqual({ state: "done", status: 201, body: { zz: [1, "ä"], a: "\u0000" } });
      expect(JSON.stringify(again)).toContain('{"zz":[1,"ä"],"a"');
      expect(await ask({ fingerprint: "f2" })).toEqual({ state: "mismatch" });
      expect(await ask({ route: "POST /other" })).toEqual({ state: "claimed" });
      expect(await ask({ tenant_id: "stranger" })).toEqual({ state: "claimed" });
    });

    test("a released key can be used again; a key with an answer keeps it", async () => {
      await keys().claim(claim);
      await keys().release({ ...claim, owner: "another" });
      expect(await ask()).toEqual({ state: "in_flight" });
      await keys().release(claim);
      claim = { ...claim, fingerprint: "f2" };
      expect(await keys().claim(claim)).toEqual({ state: "claimed" });
      await keys().complete(claim, kept(200, null));
      await keys().release(claim);
      expect(await ask({ fingerprint: "f2" })).toEqual({ state: "done", status: 200, body: null });
    });

    test("the answer is stored together with the job, so that a crash right after cannot lose it", async () => {
      const kg = await newKg(open());
      await keys().claim(claim);
      const accepted = await open().sources.accept(upload(kg.id, "x", { idempotency: keeping(claim) }));
      expect(await ask()).toEqual({ state: "done", status: 202, body: accepted });
    });

    test("an answer is kept for a day; the key of a request that died can be claimed after a minute", async () => {
      await keys().claim(claim);
      await pass(claim.key, "50 seconds");
      expect(await ask()).toEqual({ state: "in_flight" });
      expect(await keys().renew(claim)).toBe(true);
      await pass(claim.key, "50 seconds");
      expect(await ask()).toEqual({ state: "in_flight" });
      await pass(claim.key, "11 seconds");
      const other = { ...claim, fingerprint: "g", owner: "req_2" };
      expect(await keys().claim(other)).toEqual({ state: "claimed" });
      await keys().complete(other, kept(200, "answer"));
      await pass(claim.key, "23 hours");
      expect(await ask({ fingerprint: "g" })).toMatchObject({ state: "done" });
      await pass(claim.key, "2 hours");
      expect(await ask()).toEqual({ state: "claimed" });
    });

    test("a request that lost its key to another can neither renew it nor take effect", async () => {
      const kg = await newKg(open());
      await keys().claim(claim);
      await pass(claim.key, "61 seconds");
      expect(await ask()).toEqual({ state: "claimed" });
      expect(await keys().renew(claim)).toBe(false);
      expect(await keys().complete(claim, kept(200, "late"))).toBe(false);
      const late = open().sources.accept(upload(kg.id, "late", { idempotency: keeping(claim) }));
      await expect(late).rejects.toMatchObject({ kind: "conflict" });
      expect(await open().sources.count(kg.id)).toBe(0);
    });

    test("a sweep removes expired keys and no others", async () => {
      const others = [
        { ...claim, key: randomUUID() },
        { ...claim, key: randomUUID() },
      ] as const;
      for (const each of [claim, ...others]) await keys().claim(each);
      await keys().complete(others[0], kept(200, null));
      await keys().complete(others[1], kept(200, null));
      await pass(claim.key, "2 minutes");
      await pass(others[0].key, "25 hours");
      expect(await keys().sweep()).toBeGreaterThanOrEqual(2);
      expect(await keys().sweep()).toBe(0);
      expect(await ask({ key: others[1].key })).toMatchObject({ state: "done" });
      expect([await ask(), await ask({ key: others[0].key })]).toEqual([{ state: "claimed" }, { state: "claimed" }]);
    });
  });
}
