import { expect, test } from "vitest";
import { costOf, readPrices } from "./prices.ts";

test("a call costs its tokens times the price per million; a model without a price costs nothing", () => {
  const prices = readPrices('{"big": {"input": 2.5, "output": 10}, "embedder": {"input": 0.02}}');
  const usage = { input_tokens: 200_000, output_tokens: 50_000 };
  expect(costOf(prices, "big", usage)).toBeCloseTo(1, 12);
  expect(costOf(prices, "embedder", usage)).toBeCloseTo(0.004, 12);
  expect(costOf(prices, "constructor", usage)).toBe(0);
});

test("the error for malformed prices names the variable and the model", () => {
  const refused = (text: string) => () => readPrices(text);
  const kind = "invalid_input";
  expect(refused("{big: 1}")).toThrow(expect.objectContaining({ kind, message: expect.stringContaining("not JSON") }));
  expect(refused('{"big": {"input": -1}}')).toThrow(/^Configuration: LORE_MODEL_PRICES: big\.input: /);
  expect(refused('{"big": {"inputs": 1}}')).toThrow(/^Configuration: LORE_MODEL_PRICES: big: .*inputs/);
  expect(refused("[1]")).toThrow(/^Configuration: LORE_MODEL_PRICES: value: /);
});
