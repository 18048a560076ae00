// Small files of every type, and files that are hostile or long.
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { buildDocx, paragraph } from "./office/docx.ts";
import { buildEpub } from "./office/epub.ts";
import { buildPptx } from "./office/pptx.ts";
import { buildXlsx } from "./office/xlsx.ts";
import { buildPdf } from "./pdf.ts";

const pdf = buildPdf([[{ x: 72, y: 700, text: "The harbour of Lindholm was built in 1873." }]]);
/** One file of each type. */
export const smallFiles = {
  txt: Buffer.from("One paragraph.\n\nAnother one."),
  md: Buffer.from("# Title\n\nA paragraph.\n"),
  csv: Buffer.from("name,born\nAda,1815\n"),
  html: Buffer.from(
    `<title>Ferries</title>${"<p>The ferry of Lindholm sails at noon, when the tide is right.</p>".repeat(9)}`,
  ),
  pdf,
  docx: buildDocx(paragraph("The harbour of Lindholm was built in 1873.")),
  pptx: buildPptx([{ title: "Harbours", body: ["Lindholm was built in 1873."] }]),
  xlsx: buildXlsx([
    {
      name: "Harbours",
      rows: [
        ["Name", "Built"],
        ["Lindholm", 1873],
      ],
    },
  ]),
  epub: buildEpub([{ name: "one", body: "<p>The harbour of Lindholm was built in 1873.</p>" }]),
} as const;

/** Sections with one paragraph each. */
export function chapters(count: number): string {
  const text = "The lighthouse of Lindholm was designed by Mara Voss in 1873. It stands on the island of Sund.";
  return Array.from({ length: count }, (_, at) => `# Chapter ${at}\n\n${text} ${text}\n`).join("\n");
}

/** A PDF page with 192 MiB of blanks, compressed twice. */
export function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(192 * 1_048_576, " "), { level: 1 }));
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >> endobj
4 0 obj << /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >> stream\n`;
  const tail = "\nendstream endobj\ntrailer << /Root 1 0 R /Size 5 >>\n%%EOF\n";
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from(tail, "latin1")]);
}

const word = fc.constantFrom(
  "Ada",
  "Lovelace",
  "was",
  "born",
  "in",
  "London",
  "(1815)",
  "the",
  "Engine",
  "of",
  "Zürich",
  "𝒜",
  "�",
);
const line = fc.tuple(fc.constantFrom("", "# ", "- "), fc.array(word, { minLength: 1, maxLength: 30 }));
/** Markdown with headings and items, of words in several scripts. */
export const anyMarkdown = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((lines) => lines.map(([mark, words]) => `${mark}${words.join(" ")}.\n`).join("\n"))
  .filter((text) => /\p{L}/u.test(text));
