import { expect, test, vi } from "vitest";
import { createGroupWriter, type GroupWriter } from "./group-writer.ts";

/** A writer whose commits are recorded. A record below 0 makes its commit fail. */
function recording(): { writer: GroupWriter<number, string>; commits: string[] } {
  const commits: string[] = [];
  const writer = createGroupWriter<number, string>({
    upsert: async (records) => {
      commits.push(records.length > 9 ? `upsert of ${records.length}` : `upsert ${records.join(" ")}`);
      if (records.some((record) => record < 0)) throw new Error("commit failed");
    },
    delete: async (deletions) => {
      commits.push(`delete ${deletions.join(" ")}`);
    },
  });
  return { writer, commits };
}
const upsert = (writer: GroupWriter<number, string>, ...records: number[]) => writer.write({ kind: "upsert", records });
const remove = (writer: GroupWriter<number, string>, deletion: string) => writer.write({ kind: "delete", deletion });
const many = (count: number) => Array.from({ length: count }, () => 1);

test("writes that arrive together share a commit, in order of arrival", async () => {
  const { writer, commits } = recording();
  await Promise.all([
    upsert(writer, 1),
    upsert(writer, 2, 3),
    remove(writer, "a"),
    remove(writer, "b"),
    upsert(writer, 4),
  ]);
  expect(commits).toEqual(["upsert 1 2 3", "delete a b", "upsert 4"]);
});

test("a write after a pause is committed at once, and one soon after a commit waits for others", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const { writer, commits } = recording();
    await upsert(writer, 1);
    vi.advanceTimersByTime(30);
    await upsert(writer, 2);
    await new Promise(setImmediate);
    const soon = [upsert(writer, 3)];
    await new Promise(setImmediate);
    soon.push(upsert(writer, 4));
    expect(commits).toEqual(["upsert 1", "upsert 2"]);
    vi.advanceTimersByTime(20);
    await Promise.all(soon);
    expect(commits).toEqual(["upsert 1", "upsert 2", "upsert 3 4"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a commit has at most 500 rows, except for a single larger write", async () => {
  const { writer, commits } = recording();
  await Promise.all([...many(6).map(() => upsert(writer, ...many(200))), upsert(writer, ...many(700))]);
  expect(commits).toEqual([...many(3).map(() => "upsert of 400"), "upsert of 700"]);
});

test("a failed commit rejects only the writes of its own batch", async () => {
  const { writer, commits } = recording();
  const results = await Promise.allSettled([
    upsert(writer, 1),
    upsert(writer, -1),
    remove(writer, "a"),
    upsert(writer, 2),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
  expect(commits).toEqual(["upsert 1 -1", "delete a", "upsert 2"]);
});

test("work that must run alone runs between two commits", async () => {
  const { writer, commits } = recording();
  const work = async () => {
    commits.push("work begins");
    await new Promise(setImmediate);
    commits.push("work ends");
  };
  await Promise.all([upsert(writer, 1), writer.write({ kind: "alone", work }), upsert(writer, 2)]);
  expect(commits).toEqual(["upsert 1", "work begins", "work ends", "upsert 2"]);
});

test("close completes queued writes and refuses later ones", async () => {
  const { writer, commits } = recording();
  const written = upsert(writer, 1);
  await writer.close();
  await expect(upsert(writer, 2)).rejects.toMatchObject({ kind: "unavailable" });
  await written;
  expect(commits).toEqual(["upsert 1"]);
});
