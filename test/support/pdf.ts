/** A line of text at a point: PDF units (1/72 inch) from the page's lower left corner; the page is 612 × 792. */
export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Font size in points, 11 by default. */
  readonly size?: number;
}

/**
 * A handwritten PDF 1.4 file: Helvetica, Latin-1 text, one content stream per page in the given order. A test chooses
 * the order to imitate programs that write columns row by row.
 */
export function buildPdf(pages: readonly (readonly PdfText[])[], title?: string): Buffer {
  const pageIds = pages.map((_, at) => 5 + at * 2);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    title === undefined ? "<< >>" : `<< /Title (${escapeText(title)}) >>`,
  ];
  for (const [at, page] of pages.entries()) {
    const stream = page.map(show).join("\n");
    const contents = (pageIds[at] ?? 0) + 1;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`,
      `<< /Length ${Buffer.byteLength(stream, "latin1")} >>\nstream\n${stream}\nendstream`,
    );
  }
  return assemble(objects);
}

function show({ x, y, text, size = 11 }: PdfText): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escapeText(text)}) Tj ET`;
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, (sign) => `\\${sign}`);
}

function assemble(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [at, body] of objects.entries()) {
    offsets.push(file.length);
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
