import { expect, test } from "vitest";
import { stemsOfNameParts } from "./name-parts.ts";

test("a name without spaces gives the stems of its words", () => {
  expect(stemsOfNameParts("Set `MaxAckPending` of ferryd.")).toEqual(["max", "ack", "pend"]);
});

test("other words give none", () => {
  expect(stemsOfNameParts("The NATS ferry sails")).toEqual([]);
});
