import { expect, test } from "vitest";
import { sketchChunk } from "../test/support/candidates.ts";
import { passageMetadata } from "./passage-metadata.ts";

const items = sketchChunk(1, { sentences: ["- Ada", "- Bo"] });

test("the head of a table and that of a list have names of their own", () => {
  const row = { kind: "table", start: 0, end: 5 } as const;
  expect(passageMetadata({ ...items, lead: "They said:" })).toMatchObject({ list_head: "They said:" });
  expect(passageMetadata({ ...items, lead: "Name | Built", blocks: [row] })).toMatchObject({
    table_head: "Name | Built",
  });
  expect(passageMetadata({ ...items, lead: "They said:", blocks: [{ ...row, start: 4 }] })).toHaveProperty("list_head");
  expect(Object.keys(passageMetadata(items)).filter((name) => name.endsWith("_head"))).toEqual([]);
});
