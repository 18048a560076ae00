import { expect, test } from "vitest";
import { stemsWithNameParts } from "./name-parts.ts";

test("a name without spaces also gives the stems of its words", () => {
  expect(stemsWithNameParts("Set `MaxAckPending` of ferryd.")).toEqual(
    expect.arrayContaining(["maxackpend", "max", "ack", "pend"]),
  );
});

test("other words give their own stems only", () => {
  expect(stemsWithNameParts("The NATS ferry sails")).toEqual(["nat", "ferri", "sail"]);
});
