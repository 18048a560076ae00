import { deflateSync } from "node:zlib";

/**
 * A small file that keeps its parser busy: the lines of text, then `emptyTexts` pieces of text with nothing in them,
 * packed. 10,000 pieces take about 0.15 seconds and add nothing to the text.
 */
export function buildBusyPdf(lines: readonly string[], emptyTexts: number): Buffer {
  const shown = lines.map((line, at) => `BT /F1 11 Tf 1 0 0 1 72 ${720 - at * 14} Tm (${line}) Tj ET\n`).join("");
  const empty = "BT /F1 11 Tf 1 0 0 1 72 100 Tm () Tj ET\n".repeat(emptyTexts);
  const packed = deflateSync(Buffer.from(shown + empty, "latin1"), { level: 1 });
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >> endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj
4 0 obj << /Filter /FlateDecode /Length ${packed.length} >> stream\n`;
  const tail = "\nendstream endobj\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF\n";
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from(tail, "latin1")]);
}
