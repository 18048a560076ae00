import { parserLimits } from "../../domain/limits/parsing.ts";

/** Largest text of a file with this many bytes: decompression bombs are small files. */
export function textLimit(fileBytes: number): number {
  const { textBytes, textPerFileByte, textFloorBytes } = parserLimits;
  return Math.min(textBytes, Math.max(textFloorBytes, fileBytes * textPerFileByte));
}
