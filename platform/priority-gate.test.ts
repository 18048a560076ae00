import { expect, test } from "vitest";
import { createPriorityGate } from "./priority-gate.ts";

/** Pieces that end when the test says so; `begun` names those that have started. */
function pieces() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, piece, end: (name: string) => ends.get(name)?.() };
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test("without questions, all pieces run at once", async () => {
  const { begun, piece, end } = pieces();
  const { runHeavy } = createPriorityGate();
  const all = Promise.all([runHeavy(piece("a")), runHeavy(piece("b"))]);
  await aTurn();
  expect(begun).toEqual(["a", "b"]);
  end("a");
  end("b");
  await all;
});

test("with questions, one piece runs at a time, in the order of their arrival; a failed piece lets the next one start", async () => {
  const { begun, piece, end } = pieces();
  const { questionArrived, runHeavy } = createPriorityGate();
  questionArrived();
  const failing = runHeavy(async () => {
    await piece("a")();
    throw new Error("broken");
  });
  const rest = Promise.all([runHeavy(piece("b")), runHeavy(piece("c"))]);
  await aTurn();
  expect(begun).toEqual(["a"]);
  end("a");
  await expect(failing).rejects.toThrow("broken");
  await aTurn();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await aTurn();
  expect(begun).toEqual(["a", "b", "c"]);
  end("c");
  await rest;
});

test("a piece that other work waits for goes to the front of the queue", async () => {
  const { begun, piece, end } = pieces();
  const { questionArrived, runHeavy } = createPriorityGate();
  questionArrived();
  const all = [runHeavy(piece("a")), runHeavy(piece("b")), runHeavy(piece("c"), "next")];
  for (const name of ["a", "c", "b"]) {
    await aTurn();
    expect(begun.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(all);
});

test("work gives way until the last question is answered, at the latest for a moment", async () => {
  const { questionArrived, giveWay } = createPriorityGate();
  await giveWay();
  const [first, second] = [questionArrived(), questionArrived()];
  const done: string[] = [];
  const waiting = giveWay().then(() => done.push("gave way"));
  first();
  first();
  await aTurn();
  expect(done).toEqual([]);
  second();
  await waiting;
  questionArrived();
  await giveWay();
});

test("after the last question, all queued pieces start", async () => {
  const { begun, piece, end } = pieces();
  const { questionArrived, runHeavy } = createPriorityGate();
  questionArrived();
  const all = Promise.all(["a", "b", "c"].map((name) => runHeavy(piece(name))));
  await expect.poll(() => begun, { timeout: 60_000 }).toEqual(["a", "b", "c"]);
  for (const name of begun) end(name);
  await all;
});
