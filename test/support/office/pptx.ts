import { archiveOf, escaped, officeParts, relationships } from "./archive.ts";

const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const type = "application/vnd.openxmlformats-officedocument.presentationml";

export interface MadeSlide {
  readonly title?: string;
  /** "ctrTitle" is the title of the presentation. */
  readonly titleType?: "title" | "ctrTitle";
  readonly body?: readonly string[];
  /** Other shapes as XML. */
  readonly shapes?: string;
  readonly notes?: string;
  readonly isHidden?: boolean;
}

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p>`).join("");

export const shape = (texts: readonly string[], placeholder = ""): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs(texts)}</p:txBody></p:sp>`;

export const slideTable = (rows: readonly (readonly string[])[]): string => {
  const cell = (text: string) => `<a:tc><a:txBody>${paragraphs([text])}</a:txBody></a:tc>`;
  const made = rows.map((cells) => `<a:tr>${cells.map(cell).join("")}</a:tr>`).join("");
  return `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${made}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
};

const tree = (root: string, shapes: string, attributes = ""): string =>
  `<p:${root} ${namespaces}${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;

function slideXml({ title, titleType = "title", body = [], shapes = "", isHidden = false }: MadeSlide): string {
  const head = title === undefined ? "" : shape([title], `<p:ph type="${titleType}"/>`);
  const list = body.length === 0 ? "" : shape(body, '<p:ph idx="1"/>');
  return tree("sld", `${list}${head}${shapes}`, isHidden ? ' show="0"' : "");
}

/** A presentation with these slides. */
export function buildPptx(slides: readonly MadeSlide[], properties: Readonly<Record<string, string>> = {}): Buffer {
  const parts: Record<string, string> = {};
  const links: Record<string, readonly [string, string]> = {};
  for (const [at, slide] of slides.entries()) {
    const number = at + 1;
    links[`rId${number}`] = ["slide", `slides/slide${number}.xml`];
    parts[`ppt/slides/slide${number}.xml`] = slideXml(slide);
    if (slide.notes === undefined) continue;
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships({
      rId1: ["notesSlide", `../notesSlides/notesSlide${number}.xml`],
    });
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = tree("notes", shape([slide.notes], '<p:ph type="body"/>'));
  }
  const list = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join("");
  return archiveOf({
    ...officeParts("ppt/presentation.xml", `${type}.presentation.main+xml`, properties),
    "ppt/presentation.xml": `<p:presentation ${namespaces}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(links),
    ...parts,
  });
}
