import { parserLimits } from "../../domain/limits.ts";

/** How much text a file of so many bytes may hold: bombs are small. */
export function textLimit(fileBytes: number): number {
  const { textBytes, textPerFileByte, textFloorBytes } = parserLimits;
  return Math.min(textBytes, Math.max(textFloorBytes, fileBytes * textPerFileByte));
}
