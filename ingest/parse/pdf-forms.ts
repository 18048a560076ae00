import type { PdfPage } from "./pdf-library.ts";
import { boxOf, type Matrix, numbersFrom } from "./pdf-matrix.ts";
import type { Piece } from "./pdf-page.ts";

const FIELD_SIZE = 9;

/**
 * Values of form fields that the page does not paint: some programs store a value and leave its picture to the viewer.
 * Each value is a piece in the place of its field. `shown` holds what the page paints.
 */
export async function fieldPieces(page: PdfPage, base: Matrix, shown: readonly Piece[]): Promise<Piece[]> {
  const annotations: readonly unknown[] = await page.getAnnotations({ intent: "display" });
  const pieces: Piece[] = [];
  for (const annotation of annotations) {
    const value = fieldValue(annotation);
    const [x0, y0, x1, y1] = numbersFrom(rectOf(annotation));
    if (value === "" || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) continue;
    const box = boxOf(base, { x0, y0, x1, y1 });
    const inside = shown.filter(
      ({ x, y, size }) => x > box.x0 - size && x < box.x1 + size && y > box.y0 - size && y < box.y1 + size,
    );
    if (squeeze(inside.map(({ text }) => text).join("")).includes(squeeze(value).slice(0, 12))) continue;
    pieces.push(...linesOf(value, box));
  }
  return pieces;
}

function linesOf(value: string, { x0, x1, y1 }: { x0: number; x1: number; y1: number }): Piece[] {
  const font = { name: "", bold: false, italic: false };
  return value.split(/\r\n?|\n/).flatMap((line, at) => {
    const text = line.trim();
    const y = y1 - FIELD_SIZE * (1 + 1.2 * at);
    return text === "" ? [] : [{ x: x0, y, width: Math.max(0, x1 - x0), size: FIELD_SIZE, text, font }];
  });
}

/** Text fields and choices have readable values; those of buttons are names of states. Passwords are left out. */
function fieldValue(annotation: unknown): string {
  if (!isRecord(annotation) || annotation.subtype !== "Widget" || annotation.hidden === true) return "";
  if ((annotation.fieldType !== "Tx" && annotation.fieldType !== "Ch") || annotation.password === true) return "";
  const found = annotation.fieldValue;
  const values: readonly unknown[] = Array.isArray(found) ? found : [found];
  return values
    .filter((value) => typeof value === "string")
    .join(", ")
    .trim();
}

const rectOf = (annotation: unknown): unknown => (isRecord(annotation) ? annotation.rect : null);
const squeeze = (text: string): string => text.replace(/\s+/g, "");
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
