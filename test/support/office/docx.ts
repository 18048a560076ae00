import { archiveOf, escaped, officeParts, relationships } from "./archive.ts";

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const type = "application/vnd.openxmlformats-officedocument.wordprocessingml";

export const run = (text: string, { bold = false } = {}): string =>
  `<w:r>${bold ? "<w:rPr><w:b/></w:rPr>" : ""}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** A paragraph of runs, or of a text. */
export const paragraph = (content: string, { style = "", list = 0 } = {}): string => {
  const numbering = list > 0 ? `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>` : "";
  const named = style === "" ? "" : `<w:pStyle w:val="${style}"/>`;
  return `<w:p><w:pPr>${named}${numbering}</w:pPr>${content.startsWith("<") ? content : run(content)}</w:p>`;
};

export const table = (rows: readonly (readonly string[])[], { header = false } = {}): string =>
  `<w:tbl>${rows
    .map((cells, at) => {
      const mark = header && at === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
      return `<w:tr>${mark}${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;
    })
    .join("")}</w:tbl>`;

const style = (id: string, name: string, more = ""): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

const styles = [
  style("Title", "Title"),
  style("Heading1", "heading 1"),
  style("Berschrift2", "heading 2"),
  style("Chapter", "Chapter of ours", '<w:basedOn w:val="Heading1"/>'),
  style("Outlined", "Outlined", '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
  style("Quote", "Quote"),
  style("TOC1", "toc 1"),
].join("");

const level = (format: string) =>
  `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="x"/></w:lvl>`;
const numbering = ["bullet", "decimal"]
  .map((format, at) => `<w:abstractNum w:abstractNumId="${at}">${level(format)}</w:abstractNum>`)
  .concat([
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
  ])
  .join("");

interface DocxOptions {
  /** Texts of footnotes, with the ids 1, 2 and so on. */
  readonly footnotes?: readonly string[];
  readonly properties?: Readonly<Record<string, string>>;
  /** Further parts. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** A Word document with this body: paragraphs and tables as XML. */
export function buildDocx(body: string, { footnotes = [], properties = {}, parts = {} }: DocxOptions = {}): Buffer {
  const notes = footnotes.map((text, at) => `<w:footnote w:id="${at + 1}">${paragraph(text)}</w:footnote>`).join("");
  return archiveOf({
    ...officeParts("word/document.xml", `${type}.document.main+xml`, properties),
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationships({
      rId1: ["styles", "styles.xml"],
      rId2: ["numbering", "numbering.xml"],
      rId3: ["footnotes", "footnotes.xml"],
    }),
    "word/styles.xml": `<w:styles ${namespaces}>${styles}</w:styles>`,
    "word/numbering.xml": `<w:numbering ${namespaces}>${numbering}</w:numbering>`,
    "word/footnotes.xml": `<w:footnotes ${namespaces}>${notes}</w:footnotes>`,
    ...parts,
  });
}

export const footnoteMark = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
