import { expect, test } from "vitest";
import { createOutageLines } from "./outage-lines.ts";

test("an outage is told once, and so is its end, and each outage anew", () => {
  const told: unknown[] = [];
  const note = createOutageLines({ began: (error) => told.push(error), ended: () => told.push("ended") });
  for (const error of [null, "a", "b", null, null, "c"]) note(error);
  expect(told).toEqual(["a", "ended", "c"]);
});
