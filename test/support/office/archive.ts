import { type ZipOptions, type Zippable, zipSync } from "fflate";

/** A ZIP archive of texts. A level of 0 stores them as they are. */
export function archiveOf(parts: Readonly<Record<string, string | Uint8Array>>, options: ZipOptions = {}): Buffer {
  const bytes: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? Buffer.from(part) : part]),
  );
  return Buffer.from(zipSync(bytes, { mtime: "2024-01-01", ...options }));
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const core = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";

/** Relationships by id: the last word of their type, and their target. */
export function relationships(links: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const made = Object.entries(links).map(([id, [type, target]]) => {
    const full = type === "core-properties" ? core : `${office}/${type}`;
    return `<Relationship Id="${id}" Type="${full}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${made.join("")}</Relationships>`;
}

/** The parts that every Office document has. `main` is the part that it is about. */
export function officeParts(main: string, contentType: string, properties: Readonly<Record<string, string>> = {}) {
  const fields = Object.entries(properties).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${contentType}"/></Types>`,
    "_rels/.rels": relationships({ rId1: ["officeDocument", main], rId2: ["core-properties", "docProps/core.xml"] }),
    "docProps/core.xml": `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${fields.join("")}</cp:coreProperties>`,
  };
}
