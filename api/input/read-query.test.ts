import { expect, test } from "vitest";
import { z } from "zod";
import { listParameters, readQuery } from "./read-query.ts";

const schema = z.object({
  limit: z.string(),
  ids: z.string().optional().describe("A list").register(listParameters, {}),
});

test("a repeated name is refused with its field, also an unknown one, and whatever the values are", () => {
  const twice = [
    ["limit", "limit=1&limit=2"],
    ["limit", "limit=1&ids=3&limit=1"],
    ["limit", "limit=&limit="],
    ["colour", "colour=red&limit=1&colour=blue"],
    ["__proto__", "__proto__=1&__proto__=2"],
  ] as const;
  for (const [field, text] of twice)
    expect(() => readQuery(text, schema)).toThrow(
      expect.objectContaining({ kind: "invalid_input", field, message: `${field}: is given twice` }),
    );
});

test("the values of a repeated list are joined in their order", () => {
  expect(readQuery("ids=1&limit=5&ids=2,3&ids=4", schema)).toEqual({ ids: "1,2,3,4", limit: "5" });
});

test("an error shows the beginning of a long name only", () => {
  const name = "n".repeat(5_000);
  expect(() => readQuery(`${name}=1&${name}=2`, schema)).toThrow(
    expect.objectContaining({ field: "n".repeat(100), message: `${"n".repeat(100)}: is given twice` }),
  );
});
