import { expect, test } from "vitest";
import { AppError, unavailable } from "../../domain/errors.ts";
import { flipRevision } from "./flip-revision.ts";

const timedOut = () =>
  new AppError("unavailable", "sql unavailable", { details: { role: "sql", statementTimedOut: true } });

/** Attempts of one step, each with the cursor of the one before; returns the kinds of their errors. */
async function attempts(errors: readonly AppError[]): Promise<string[]> {
  const kinds: string[] = [];
  let cursor: unknown;
  for (const error of errors) {
    const heartbeat = (next: unknown) => {
      cursor = next;
    };
    const failed = flipRevision(() => Promise.reject(error), { resumeFrom: cursor, heartbeat });
    kinds.push(await failed.then(() => "none").catch((thrown: AppError) => thrown.kind));
  }
  return kinds;
}

test("a statement that takes too long is tried once more, and then the document fails for good", async () => {
  expect(await attempts([timedOut(), timedOut()])).toEqual(["unavailable", "unprocessable"]);
});

test("the failure says what happened and what helps", async () => {
  const failed = flipRevision(() => Promise.reject(timedOut()), {
    resumeFrom: { flip_timeouts: 1 },
    heartbeat: () => undefined,
  });
  await expect(failed).rejects.toThrow(/took longer than the database allows.*2 times in a row; split it/);
});

test("outages are tried again without end, and do not count as timeouts", async () => {
  const outage = unavailable("sql");
  expect(await attempts([outage, outage, timedOut(), outage, timedOut()])).toEqual([
    "unavailable",
    "unavailable",
    "unavailable",
    "unavailable",
    "unprocessable",
  ]);
});
