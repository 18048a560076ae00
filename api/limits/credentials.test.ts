import { expect, test } from "vitest";
import type { Principal } from "../../domain/auth.ts";
import { openLruCache } from "../../stores/memory-cache/lru.ts";
import { apiKey } from "../../test/support/record-lab.ts";
import { notAuthenticated } from "../auth/keys.ts";
import { createCredentialGuard } from "./credentials.ts";

const failuresPerMinute = 3;
const from = "2001:db8::1";
const principal: Principal = { key: apiKey(), scopes: ["read"] };
const right = async () => principal;
const wrong = async () => Promise.reject(notAuthenticated(true));
const limited = { kind: "rate_limited" };

/** A guard for which the address `from` is over its limit. */
async function openGuard() {
  const metrics = { rateLimited: () => undefined };
  const guard = createCredentialGuard({ cache: openLruCache(), metrics, failuresPerMinute });
  for (let i = 0; i < failuresPerMinute; i++)
    await expect(guard({ from, wasRight: false, check: wrong })).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(guard({ from, wasRight: false, check: wrong })).rejects.toMatchObject(limited);
  return guard;
}

test("a key that was accepted before passes at once, even if many guesses from its address are queued", async () => {
  const guard = await openGuard();
  let end = () => {};
  const stuck = new Promise<Principal>((_, reject) => {
    end = () => reject(notAuthenticated(true));
  });
  const guesses = Array.from({ length: 100 }, () => guard({ from, wasRight: false, check: () => stuck }));
  const outcomes = Promise.allSettled(guesses);
  expect(await guard({ from, wasRight: true, check: right })).toBe(principal);
  end();
  for (const { status } of await outcomes) expect(status).toBe("rejected");
});

test("a new valid key passes when its turn comes, also from another address in the same /64", async () => {
  const guard = await openGuard();
  expect(await guard({ from: "2001:db8::2", wasRight: false, check: right })).toBe(principal);
});

test("a key that was accepted before and is invalid now counts as a wrong one", async () => {
  const guard = await openGuard();
  await expect(guard({ from, wasRight: true, check: wrong })).rejects.toMatchObject(limited);
});

test("an address over its limit is checked one request at a time; other addresses do not wait", async () => {
  const guard = await openGuard();
  let [atOnce, most] = [0, 0];
  const slow = async (): Promise<Principal> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    throw notAuthenticated(true);
  };
  const guesses = Array.from({ length: 10 }, () => guard({ from, wasRight: false, check: slow }));
  expect(await guard({ from: "192.0.2.1", wasRight: false, check: right })).toBe(principal);
  await Promise.allSettled(guesses);
  expect(most).toBe(1);
});

test("a request without credentials, or one that cannot be checked, counts as no failure", async () => {
  const metrics = { rateLimited: () => undefined };
  const guard = createCredentialGuard({ cache: openLruCache(), metrics, failuresPerMinute });
  for (const error of [notAuthenticated(false), new Error("sql unavailable")])
    for (let i = 0; i < 2 * failuresPerMinute; i++)
      await expect(guard({ from, wasRight: false, check: () => Promise.reject(error) })).rejects.toBe(error);
});
