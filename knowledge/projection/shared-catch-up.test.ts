import { expect, test } from "vitest";
import { createGate, type Gate } from "../../test/support/gate.ts";
import { shareCatchUp } from "./shared-catch-up.ts";

/** Runs that end when the test opens their gates. */
function gated() {
  const began: string[] = [];
  const gates = new Map<string, Gate>();
  const gateOf = (name: string): Gate => {
    const gate = gates.get(name) ?? createGate();
    gates.set(name, gate);
    return gate;
  };
  const catchUp = shareCatchUp(async (kg_id, version) => {
    const name = `${kg_id}/${version}`;
    began.push(name);
    await gateOf(name).opened;
    if (version === 13) throw new Error("The engine is away");
  }, 1_000);
  return { began, open: (name: string) => gateOf(name).open(), catchUp };
}

test("changes that arrive while one is brought to the engines share the next run, up to the newest of them", async () => {
  const { began, open, catchUp } = gated();
  const first = catchUp(1, 1);
  const others = [catchUp(1, 4), catchUp(1, 2), catchUp(1, 3)];
  open("1/1");
  await first;
  open("1/4");
  await Promise.all(others);
  expect(began).toEqual(["1/1", "1/4"]);
});

test("a change that the running work covers waits for its end only", async () => {
  const { began, open, catchUp } = gated();
  const both = [catchUp(1, 5), catchUp(1, 5)];
  open("1/5");
  await Promise.all(both);
  expect(began).toEqual(["1/5"]);
});

test("knowledge graphs do not wait for each other, and after the last run nothing is left to join", async () => {
  const { began, open, catchUp } = gated();
  const waiting = catchUp(1, 1);
  open("2/1");
  await catchUp(2, 1);
  open("1/1");
  await waiting;
  open("1/2");
  await catchUp(1, 2);
  expect(began).toEqual(["1/1", "2/1", "1/2"]);
});

test("a failed run fails for those who wait for it, and the next one begins all the same", async () => {
  const { open, catchUp } = gated();
  const failing = [catchUp(1, 13), catchUp(1, 12)];
  const next = catchUp(1, 14);
  open("1/13");
  for (const each of failing) await expect(each).rejects.toThrow("The engine is away");
  open("1/14");
  await expect(next).resolves.toBeUndefined();
});
