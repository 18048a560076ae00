import { expect, test } from "vitest";
import { AppError } from "../domain/errors.ts";
import { boundedTurns } from "./bounded-turns.ts";
import { createDeadline } from "./deadline.ts";
import { createKeyedMutex, type KeyedMutex } from "./keyed-mutex.ts";

const refusal = () => new AppError("overloaded", "Too many edits");

/** Work of a key that has begun, and lasts until `end` is called. */
async function heldTurn(inTurn: KeyedMutex, key: string) {
  let begin: () => void = () => undefined;
  let end: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = inTurn(key, () => {
    begin();
    return ended;
  });
  await begun;
  return { end, running };
}

test("work beyond the bound of its key is refused at once; work of other keys and later work is not", async () => {
  const inTurn = boundedTurns(createKeyedMutex(), { waiting: 2, patienceMs: 60_000, refusal });
  const { end, running } = await heldTurn(inTurn, "a");
  const [first, second] = [inTurn("a", async () => 1), inTurn("a", async () => 2)];
  await expect(inTurn("a", async () => 3)).rejects.toMatchObject({ kind: "overloaded" });
  expect(await inTurn("b", async () => 4)).toBe(4);
  end();
  await running;
  expect([await first, await second]).toEqual([1, 2]);
  expect(await inTurn("a", async () => 5)).toBe(5);
});

test("work that waited too long is refused and never run; its place is free again", async () => {
  const inTurn = boundedTurns(createKeyedMutex(), { waiting: 1, patienceMs: 1, refusal });
  const { end, running } = await heldTurn(inTurn, "a");
  let hasRun = false;
  const late = inTurn("a", async () => {
    hasRun = true;
  });
  await expect(late).rejects.toMatchObject({ kind: "overloaded" });
  end();
  await running;
  expect(await inTurn("a", async () => "next")).toBe("next");
  expect(hasRun).toBe(false);
});

test("an error of the work reaches its caller, and the next work runs", async () => {
  const inTurn = boundedTurns(createKeyedMutex(), { waiting: 1, patienceMs: 60_000, refusal });
  await expect(inTurn("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn("a", async () => 1)).toBe(1);
});

test("the deadline of a call stands still while its work waits", async () => {
  const inTurn = boundedTurns(createKeyedMutex(), { waiting: 1, patienceMs: 60_000, refusal });
  const { end, running } = await heldTurn(inTurn, "a");
  const deadline = createDeadline(20);
  const call = deadline.run(
    () => inTurn("a", async () => "done"),
    () => new Error("late"),
  );
  await new Promise((resolve) => setTimeout(resolve, 60));
  end();
  await running;
  expect(await call).toBe("done");
});

test("work that had to queue gives way first, and work that finds an empty queue begins at once", async () => {
  const gates: (() => void)[] = [];
  const giveWay = () => new Promise<void>((resolve) => gates.push(resolve));
  const inTurn = boundedTurns(createKeyedMutex(), { waiting: 9, patienceMs: 60_000, refusal, giveWay });
  const { end, running } = await heldTurn(inTurn, "a");
  let hasRun = false;
  const queued = inTurn("a", async () => {
    hasRun = true;
  });
  expect(await inTurn("b", async () => "alone")).toBe("alone");
  end();
  await running;
  await expect.poll(() => gates.length).toBe(1);
  expect(hasRun).toBe(false);
  for (const goOn of gates) goOn();
  await queued;
  expect(await inTurn("a", async () => "alone again")).toBe("alone again");
  expect(gates).toHaveLength(1);
});

test("work that waited too long gives way to nobody, so the work behind it does not wait for that", async () => {
  let given = 0;
  const giveWay = async () => {
    given += 1;
  };
  const inTurn = boundedTurns(createKeyedMutex(), { waiting: 9, patienceMs: 1, refusal, giveWay });
  const { end, running } = await heldTurn(inTurn, "a");
  const late = [inTurn("a", async () => 1), inTurn("a", async () => 2)];
  for (const each of late) await expect(each).rejects.toMatchObject({ kind: "overloaded" });
  end();
  await running;
  expect(await inTurn("a", async () => "next")).toBe("next");
  // Only the last one may have found others before it.
  expect(given).toBeLessThan(2);
});
