import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { parseMarkdown } from "./parse-markdown.ts";

test.each([
  ["**Total: 2*3*4**", "Total: 2*3*4"],
  ["**2*3*4 = 24**", "2*3*4 = 24"],
  ["*2*3*4*", "2*3*4"],
  ["(2+3)*4*5 and 2*(3+4)*5, sin(x)*2*cos(x)", "(2+3)*4*5 and 2*(3+4)*5, sin(x)*2*cos(x)"],
  ["100%*2*3 and 1*2*-3", "100%*2*3 and 1*2*-3"],
  [Array.from({ length: 22 }, (_, at) => at + 1).join("*"), Array.from({ length: 22 }, (_, at) => at + 1).join("*")],
  ["2*3*4**bold** and λ*3*x", "2*3*4bold and λ*3*x"],
])("the operands beside a star make it a product: %s", (source, text) => {
  expect(parseMarkdown(Buffer.from(source)).text).toBe(text);
});

test.each([
  ["我有**3**个苹果，共**24**艘船，他**不**去，第**一**章", "我有3个苹果，共24艘船，他不去，第一章"],
  ["2024*年*度、東京は**2020**年", "2024年度、東京は2020年"],
  ["제**3**장 และ**5**คน", "제3장 และ5คน"],
  ["Top**10**liste, über**5**Jahre, Version 2**beta**release", "Top10liste, über5Jahre, Version 2betarelease"],
  ["die 5*te* Welle, 3**rd** of May, rate*24*", "die 5te Welle, 3rd of May, rate24"],
])("emphasis inside words stays emphasis, also beside numbers and in scripts without spaces: %s", (source, text) => {
  expect(parseMarkdown(Buffer.from(source)).text).toBe(text);
});
