import { afterAll, expect, test } from "vitest";
import { createHashEmbedder } from "./hash-embedder.ts";
import { createThreadedEmbedder } from "./threaded-embedder.ts";

const threaded = createThreadedEmbedder();
const direct = createHashEmbedder();
afterAll(() => threaded.close());

const texts = Array.from({ length: 60 }, (_, at) => `Passage ${at}: the harbour of Lindholm, built in ${1800 + at}.`);

test("a batch has the same vectors as in this thread, in order", async () => {
  expect(await threaded.embed(texts)).toEqual(await direct.embed(texts));
  expect(await threaded.embed([])).toEqual([]);
});

test("a question does not wait for a running batch", async () => {
  const ended: string[] = [];
  const batch = threaded.embed(texts).then(() => ended.push("batch"));
  const asked = threaded.embedQuery("Who built the harbour?", () => 2);
  await Promise.all([batch, asked.then(() => ended.push("question"))]);
  expect(ended).toEqual(["question", "batch"]);
  expect(await asked).toEqual(await direct.embedQuery("Who built the harbour?", () => 2));
});

test("a closed embedder refuses batches", async () => {
  const closing = createThreadedEmbedder();
  await closing.close();
  await expect(closing.embed(["one", "two"])).rejects.toMatchObject({ kind: "unavailable" });
});
