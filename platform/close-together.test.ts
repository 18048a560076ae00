import { pino } from "pino";
import { expect, test } from "vitest";
import { closeTogether, type Keep } from "./close-together.ts";
import { silentLog } from "./log.ts";

/** Parts that record in `closed` that they were closed. Closing the part "broken" fails. */
function parts() {
  const closed: string[] = [];
  const part = (name: string) => ({
    name,
    close: async () => {
      closed.push(name);
      if (name === "broken") throw new Error("cannot be closed");
    },
  });
  const open = (...names: string[]) => {
    return (keep: Keep) => ({ names: names.map((name) => keep(part(name)).name) });
  };
  return { closed, open, part };
}

test("parts are closed in reverse order of opening, and only once", async () => {
  const { closed, open } = parts();
  const whole = await closeTogether(silentLog(), open("a", "b", "c"));
  expect([whole.names, closed]).toEqual([["a", "b", "c"], []]);
  await Promise.all([whole.close(), whole.close()]);
  expect(closed).toEqual(["c", "b", "a"]);
});

test("a part that cannot be closed is logged and does not stop the others", async () => {
  const { closed, open } = parts();
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
  const whole = await closeTogether(log, open("a", "broken", "c"));
  await whole.close();
  expect(closed).toEqual(["c", "broken", "a"]);
  expect(lines).toEqual([expect.stringContaining("cannot be closed")]);
});

test("when opening fails, the parts that are already open are closed, and the error is thrown", async () => {
  const { closed, part } = parts();
  const opening = closeTogether(silentLog(), async (keep) => {
    keep(part("a"));
    keep(null);
    keep(part("b"));
    throw new Error("no engine");
  });
  await expect(opening).rejects.toThrow("no engine");
  expect(closed).toEqual(["b", "a"]);
});
