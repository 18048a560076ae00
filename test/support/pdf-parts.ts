/**
 * A page of a handwritten PDF: its content stream, and further entries of its dictionary, for instance "/Rotate 90".
 */
export interface RawPage {
  readonly content: string;
  readonly entries?: string;
}

/**
 * A PDF of raw content streams; pages are 612 × 792. F1 is Helvetica and F2 its bold face. Further objects have the
 * numbers 5, 6, …; `fonts` and `pictures` are entries of the resources that name them.
 */
export function buildRawPdf(
  pages: readonly RawPage[],
  { objects = [], fonts = "", pictures = "", catalog = "" }: RawParts = {},
): Buffer {
  const firstPage = 5 + objects.length;
  const ids = pages.map((_, at) => firstPage + at * 2);
  const face = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(" ")}] >>`,
    face("Helvetica"),
    face("Helvetica-Bold"),
    ...objects,
  ];
  for (const [at, { content, entries = "" }] of pages.entries()) {
    const resources = `<< /Font << /F1 3 0 R /F2 4 0 R ${fonts} >> /XObject << ${pictures} >> >>`;
    all.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents ${(ids[at] ?? 0) + 1} 0 R ${entries} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  const body = all.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  // Without a table of offsets the reader looks for the objects itself.
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\n%%EOF\n`, "latin1");
}

export interface RawParts {
  readonly objects?: readonly string[];
  readonly fonts?: string;
  readonly pictures?: string;
  readonly catalog?: string;
}

export interface RawLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: string;
}

/** Lines of text as a content stream. */
export const linesOf = (lines: readonly RawLine[]): string => lines.map(showLine).join("\n");

function showLine({ x, y, text, size = 10, font = "F1" }: RawLine): string {
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, (sign) => `\\${sign}`)}) Tj ET`;
}

/** Lines below each other. */
export const paragraphAt = (x: number, y: number, texts: readonly string[]): RawLine[] =>
  texts.map((text, at) => ({ x, y: y - at * 12, text }));
