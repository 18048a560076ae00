import type { TextSpan } from "../../domain/document.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { AnswerUnit } from "./units.ts";

/** Code of more lines than this, such as a file of settings, holds many values. */
const fewLines = 6;

export function isLongCode({ chunk, text, start }: Pick<AnswerUnit, "chunk" | "text" | "start">): boolean {
  const { toCodePoint } = offsetMap(chunk.content);
  const at = toCodePoint(start);
  const isHere = (block: TextSpan): boolean => block.start <= at && at < block.end;
  return text.split("\n").length > fewLines && chunk.blocks.some((block) => block.kind === "code" && isHere(block));
}
