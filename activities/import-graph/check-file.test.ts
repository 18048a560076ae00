import { afterAll, expect, test } from "vitest";
import { headerLine, sourceLine, transferFile } from "../../test/support/transfer-lines.ts";
import { checkFile } from "./check-file.ts";
import { createLineReader } from "./line-reader.ts";

const lines = createLineReader();
afterAll(() => lines.close());

/** Many batches of short lines, and one line that is longer than a batch. */
const suppressed = Array.from({ length: 9_000 }, (_, n) => ({
  type: "suppressed",
  kind: "entity",
  natural_key: `island ${n} ${"x".repeat(80)}`,
}));
const long = sourceLine({ warnings: Array.from({ length: 4 }, () => "y".repeat(99_000)), chunks: 0 });

function check(body: readonly { readonly type: string }[]): Promise<number> {
  const file = Buffer.from(transferFile(body));
  const files = { readPart: async (_: string, start: number, length: number) => file.subarray(start, start + length) };
  const { signal } = new AbortController();
  return checkFile({ files, lines }, { name: "file", tenant: "lab", signal });
}

test("a thread reads the lines of a file in batches, and the check gives the offset behind the header", async () => {
  const start = Buffer.byteLength(JSON.stringify(headerLine)) + 1;
  expect(await check([...suppressed, long])).toBe(start);
});

test("a fault in a later batch has the number of its line", async () => {
  const body = [...suppressed, long, { ...long, name: "other", chunks: -1 }];
  await expect(check(body)).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^Line 9003: chunks: /),
  });
  await expect(check([...suppressed, long, long])).rejects.toThrow("Line 9003: a second source has the same name");
});
