import { expect, test } from "vitest";
import { createSchedule } from "./schedule.ts";

/** A schedule whose work is recorded, and ends when the test says so. */
function lab() {
  const log: string[] = [];
  const ends = new Map<string, (again?: number) => void>();
  const failed: string[] = [];
  const schedule = createSchedule({
    work: (name) => {
      log.push(name);
      return new Promise((resolve, reject) => {
        ends.set(name, (again) => (again === -1 ? reject(new Error("full")) : resolve(again)));
      });
    },
    failed: (name) => failed.push(name),
  });
  return { log, schedule, failed, end: (name: string, again?: number) => ends.get(name)?.(again) };
}

test("a due table is worked on by one call at a time, and again at the time that its work returns", async () => {
  const { log, schedule, end } = lab();
  schedule.dueIn("a", 0);
  await expect.poll(() => log).toEqual(["a"]);
  schedule.dueIn("b", 0);
  await expect.poll(() => log).toEqual(["a", "b"]);
  end("a", 0);
  await expect.poll(() => log).toEqual(["a", "b", "a"]);
  end("a");
  end("b");
  await schedule.close();
});

test("at most two tables are worked on; a due time during the work is kept", async () => {
  const { log, schedule, end } = lab();
  for (const name of ["a", "b", "c"]) schedule.dueIn(name, 0);
  await expect.poll(() => log).toEqual(["a", "b"]);
  schedule.dueIn("a", 0);
  end("b");
  await expect.poll(() => log).toEqual(["a", "b", "c"]);
  end("a", 3_600_000);
  await expect.poll(() => log).toEqual(["a", "b", "c", "a"]);
  end("a");
  end("c");
  await schedule.close();
});

test("a later due time replaces an earlier one, a forgotten table is left alone, and a failure stops no other table", async () => {
  const { log, schedule, failed, end } = lab();
  schedule.dueIn("late", 0);
  schedule.dueIn("late", 3_600_000);
  schedule.dueIn("gone", 0);
  schedule.forget("gone");
  schedule.dueIn("broken", 0);
  await expect.poll(() => log).toEqual(["broken"]);
  end("broken", -1);
  schedule.dueIn("next", 0);
  await expect.poll(() => log).toEqual(["broken", "next"]);
  expect(failed).toEqual(["broken"]);
  end("next");
  await schedule.close();
});
