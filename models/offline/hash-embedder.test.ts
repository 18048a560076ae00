import { expect, test } from "vitest";
import { createHashEmbedder } from "./hash-embedder.ts";

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const embedder = createHashEmbedder();
const embed = async (text: string): Promise<Float32Array> => (await embedder.embed([text]))[0] ?? new Float32Array();

test("the same text has the same vector in another embedder of the same id", async () => {
  const other = createHashEmbedder();
  expect(other.id).toBe(embedder.id);
  expect(await other.embed(["Marie Curie discovered radium."])).toEqual([
    await embed("Marie Curie discovered radium."),
  ]);
});

test("vectors have unit length, text without words has the zero vector", async () => {
  const vector = await embed("A queen of Lotharingia, queen by marriage.");
  expect(vector).toHaveLength(embedder.dimensions);
  expect(dot(vector, vector)).toBeCloseTo(1, 5);
  expect((await embed("of the")).every((value) => value === 0)).toBe(true);
});

test("related texts are nearer than unrelated ones, word forms and spellings included", async () => {
  const text = await embed("The capital of France");
  expect(dot(text, await embed("French capitals"))).toBeGreaterThan(dot(text, await embed("Banana bread recipe")));
  expect(dot(await embed("Tchaikovsky"), await embed("Tchaikovski"))).toBeGreaterThan(0.1);
});

test("the vector of a question weighs its rare words more", async () => {
  const idf = (stem: string): number => (stem === "radium" ? 8 : 1);
  const rare = await embed("radium");
  const weighed = await embedder.embedQuery("who made radium", idf);
  const plain = await embedder.embedQuery("who made radium", () => 1);
  expect(dot(weighed, rare)).toBeGreaterThan(dot(plain, rare));
});
