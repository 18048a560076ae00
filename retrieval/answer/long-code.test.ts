import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { isLongCode } from "./long-code.ts";

const settings = Array.from({ length: 8 }, (_, at) => `port${at}: ${at}`).join("\n");
const block = { kind: "code", start: 0, end: settings.length } as const;
const chunk = { ...sketchChunk(1, { sentences: [settings] }), blocks: [block] };

test("code of many lines is long, a few lines and prose are not", () => {
  expect(isLongCode({ chunk, text: settings, start: 0 })).toBe(true);
  expect(isLongCode({ chunk, text: settings.slice(0, 20), start: 0 })).toBe(false);
  expect(isLongCode({ chunk: { ...chunk, blocks: [] }, text: settings, start: 0 })).toBe(false);
});
