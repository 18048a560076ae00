import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { peek } from "./peek.ts";

const streamed = (...parts: readonly string[]) => Readable.from(parts.map((part) => Buffer.from(part)));

test.each([1, 4, 6, 100])("the first %s bytes are seen, and the whole stream is passed on", async (bytes) => {
  const { head, whole } = await peek(streamed("abc", "def", "ghi"), bytes);
  expect(head.toString()).toBe("abcdefghi".slice(0, bytes));
  expect((await buffer(whole)).toString()).toBe("abcdefghi");
});

test("an error of the stream reaches the reader, before and after the first bytes", async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from("abc");
    throw new Error("cut");
  }
  const { whole } = await peek(Readable.from(broken()), 2);
  await expect(buffer(whole)).rejects.toThrow("cut");
  await expect(peek(Readable.from(broken()), 10)).rejects.toThrow("cut");
});

test("a stream that is given up is closed", async () => {
  const content = streamed("abc", "def");
  const { whole } = await peek(content, 2);
  whole.destroy();
  await new Promise((resolve) => content.once("close", resolve));
  expect(content.destroyed).toBe(true);
});
