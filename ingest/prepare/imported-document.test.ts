import { expect, test } from "vitest";
import { parserLimits } from "../../domain/limits/parsing.ts";
import { transferLimits } from "../../domain/limits/transfer.ts";
import { SourceLine } from "../../domain/transfer/source-line.ts";
import { chunkLine, sourceLine } from "../../test/support/transfer-lines.ts";
import { packImported } from "./imported-document.ts";
import { noReuse } from "./planned-document.ts";

function packed(source: SourceLine): ReturnType<typeof packImported> {
  const { id: _, ...part } = source;
  return packImported(Buffer.from(`${JSON.stringify(part)}\n${JSON.stringify(chunkLine())}\n`), noReuse);
}

test("the text of an imported source has its chunks at their offsets and spaces behind them", () => {
  const { text, text_length } = packed(sourceLine({ text_length: 8 }));
  expect([new TextDecoder().decode(text), text_length]).toEqual(["Delos   ", 8]);
});

test("a short part cannot make a long text: the spaces behind the last chunk are bounded", () => {
  const { text, text_length } = packed(sourceLine({ text_length: parserLimits.textBytes }));
  expect([text.length, text_length]).toEqual([5 + transferLimits.emptyTail, 5 + transferLimits.emptyTail]);
});

test("a source whose text is longer than every text that can be read is refused", () => {
  const isAccepted = (text_length: number): boolean => SourceLine.safeParse(sourceLine({ text_length })).success;
  expect(isAccepted(parserLimits.textBytes)).toBe(true);
  expect(isAccepted(parserLimits.textBytes + 1)).toBe(false);
});
