import { beforeEach, describe, expect, test } from "vitest";
import { ask, askable, counted, forgetAll, made, runs, world } from "../../test/support/answer-cache-lab.ts";

beforeEach(forgetAll);

describe("equal questions at the same time", () => {
  /** Holds the first answer until it is released. */
  function hold() {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.meanwhile = () => held;
    return { release: () => release() };
  }
  const begun = () => expect.poll(() => runs).toBe(1);

  test("are answered once", async () => {
    const held = hold();
    const cache = askable();
    const all = [ask(cache)];
    await begun();
    all.push(ask(cache), ask(cache));
    await expect.poll(() => counted.length).toBe(1);
    held.release();
    const answers = await Promise.all(all);
    expect(runs).toBe(1);
    expect(answers.map(({ metadata }) => metadata.cached_at !== undefined)).toEqual([false, true, true]);
  });

  test("are answered by each itself if the first is not kept, or if its client disconnects", async () => {
    const held = hold();
    const cache = askable();
    world.answer = { ...made, metadata: { ...made.metadata, degraded: true } };
    const first = ask(cache);
    await begun();
    const others = [ask(cache), ask(cache)];
    held.release();
    await Promise.all([first, ...others]);
    expect(runs).toBe(3);
  });

  test("do not wait for each other if their answer cannot be kept", async () => {
    world.state = { ...world.state, is_projected: false };
    const held = hold();
    const cache = askable();
    const both = [ask(cache), ask(cache)];
    await expect.poll(() => runs).toBe(2);
    held.release();
    await Promise.all(both);
  });

  test("that begin in the same moment have one answer, too", async () => {
    const held = hold();
    const cache = askable();
    const both = [ask(cache), ask(cache)];
    await begun();
    held.release();
    const answers = await Promise.all(both);
    expect(runs).toBe(1);
    expect(answers.filter(({ metadata }) => metadata.cached_at !== undefined)).toHaveLength(1);
  });

  test("do not hold a client that disconnects, and the first one is not disturbed", async () => {
    const held = hold();
    const cache = askable();
    const first = ask(cache);
    await begun();
    const leaving = new AbortController();
    const second = ask(cache, { signal: leaving.signal });
    const refused = expect(second).rejects.toThrow("gone");
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort(new Error("gone"));
    await refused;
    held.release();
    expect((await first).answer).toBe(made.answer);
    expect(runs).toBe(1);
  });
});
