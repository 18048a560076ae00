import { expect, test } from "vitest";
import type { Block } from "../../../domain/document.ts";
import { joinParts } from "./join-parts.ts";

test("a part may have 150,000 blocks", () => {
  const blocks = Array.from({ length: 150_000 }, (_, at): Block => ({ kind: "paragraph", start: at, end: at + 1 }));
  const joined = joinParts(
    [
      { text: "a", blocks: [] },
      { text: "b".repeat(150_000), blocks },
    ],
    "\n",
  );
  expect(joined.blocks.length).toBe(150_000);
  expect(joined.blocks.at(-1)).toMatchObject({ start: 150_001, end: 150_002 });
});
