import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("one task runs at a time, and a group with one task does not wait for all tasks of another group", async () => {
  const turns = createTurns();
  const begun: string[] = [];
  let running = 0;
  const take = (name: string, group: string) =>
    turns.take(
      async () => {
        running += 1;
        expect(running).toBe(1);
        begun.push(name);
        await Promise.resolve();
        running -= 1;
      },
      { group },
    );
  await Promise.all([...["a1", "a2", "a3", "a4"].map((name) => take(name, "a")), take("b1", "b")]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("a failed task does not stop the next one; an aborted one never runs; after close no further task runs", async () => {
  const turns = createTurns();
  const aborted = AbortSignal.abort(new Error("aborted"));
  const failing = turns.take(() => Promise.reject(new Error("failed")));
  const never = turns.take(async () => "ran", { signal: aborted });
  const next = turns.take(async () => "ran");
  await expect(failing).rejects.toThrow("failed");
  await expect(never).rejects.toThrow("aborted");
  expect(await next).toBe("ran");
  turns.close();
  await expect(turns.take(async () => "ran")).rejects.toMatchObject({ kind: "unavailable" });
});
