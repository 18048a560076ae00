import { Readable } from "node:stream";

/**
 * The first bytes of a stream, and a stream of all of them. An error of the stream reaches the reader of the new one.
 */
export async function peek(
  content: Readable,
  bytes: number,
): Promise<{ readonly head: Buffer; readonly whole: Readable }> {
  const parts = content[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  let isEnded = false;
  while (length < bytes && !isEnded) {
    const { value, done = false } = await parts.next();
    isEnded = done;
    if (Buffer.isBuffer(value)) {
      read.push(value);
      length += value.length;
    }
  }
  const rest = { [Symbol.asyncIterator]: () => parts };
  async function* all(): AsyncGenerator<Buffer> {
    yield* read;
    if (!isEnded) yield* rest;
  }
  const whole = Readable.from(all(), { objectMode: false });
  // A generator that was never started does not end its stream.
  whole.once("close", () => content.destroy());
  return { head: Buffer.concat(read).subarray(0, bytes), whole };
}
