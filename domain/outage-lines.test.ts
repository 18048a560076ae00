import { expect, test } from "vitest";
import { createOutageLines } from "./outage-lines.ts";

test("the beginning and the end of each outage are told once", () => {
  const told: unknown[] = [];
  const note = createOutageLines({ began: (error) => told.push(error), ended: () => told.push("ended") });
  for (const error of [null, "a", "b", null, null, "c"]) note(error);
  expect(told).toEqual(["a", "ended", "c"]);
});
