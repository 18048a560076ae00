import { expect, test } from "vitest";
import { buildEpub, type MadeChapter } from "../../../test/support/office/epub.ts";
import { seenBlocks } from "../../../test/support/office/seen-blocks.ts";
import { documentFacts } from "../../facts/document-facts.ts";
import { parseBytes } from "../parse-bytes.ts";

const parse = (bytes: Buffer) => parseBytes(bytes, { fileType: "epub", fileName: "sea.epub" });
const metadata = { title: "The Sea", creator: "Ada Holm", date: "2019-05-01", language: "en" };
const chapters: readonly MadeChapter[] = [
  { name: "cover", body: "<p>Cover</p>" },
  { name: "nav", body: '<nav><ol><li><a href="one.xhtml">One</a></li></ol></nav>', properties: "nav" },
  { name: "two", body: "<h1>Storms</h1><p>Storms pass.</p>" },
  {
    name: "one",
    body: '<a id="p1"/><h1>Depth</h1><p>The sea<a epub:type="noteref" href="#n">1</a> is deep.</p><aside epub:type="footnote" id="n"><p>Very deep.</p></aside>',
  },
];

test("chapters stand in the order of the spine below the title of the book, without cover and contents", async () => {
  const document = await parse(buildEpub(chapters, { metadata }));
  expect(document.title).toBe("The Sea");
  expect(seenBlocks(document)).toEqual([
    "heading 2: Storms",
    "paragraph: Storms pass.",
    "heading 2: Depth",
    "paragraph: The sea is deep.",
    "note: Very deep.",
  ]);
});

test("title, author and date of the book are found as facts", async () => {
  expect(documentFacts(await parse(buildEpub(chapters, { metadata })), "x1.epub")).toMatchObject({
    title: { value: "The Sea" },
    author: { value: "Ada Holm" },
    date: { value: "2019-05-01" },
  });
});

const encryption = (path: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`;

test("a book whose chapters are encrypted is refused; one that only hides its fonts is read", async () => {
  const book = (path: string) => buildEpub(chapters, { parts: { "META-INF/encryption.xml": encryption(path) } });
  await expect(parse(book("OEBPS/text/one.xhtml"))).rejects.toMatchObject({
    message: "sea.epub: The EPUB book is protected against copying (DRM); upload a copy without protection",
  });
  expect((await parse(book("OEBPS/fonts/serif.otf"))).text).toContain("Storms pass.");
});

test("a chapter that the book lacks is named in a warning", async () => {
  const book = buildEpub([...chapters, { name: "lost", body: "" }], { without: ["OEBPS/text/lost.xhtml"] });
  expect((await parse(book)).warnings).toEqual(["The chapter OEBPS/text/lost.xhtml is missing in the book"]);
});

test("a guide that names a place inside a chapter leaves the chapter in the book", async () => {
  const guide = [
    ["toc", "one.xhtml#p1"],
    ["cover", "two.xhtml#top"],
  ] as const;
  const { text } = await parse(buildEpub(chapters, { guide }));
  expect(text).toContain("Storms pass.");
  expect(text).toContain("The sea is deep.");
});

test("a chapter that the guide names as contents is left out, unless the book has no other text", async () => {
  const guide = [["toc", "two.xhtml"]] as const;
  expect((await parse(buildEpub(chapters, { guide }))).text).not.toContain("Storms pass.");
  const only = { name: "two", body: "<p>Storms pass.</p>" };
  expect((await parse(buildEpub([only], { guide }))).text).toBe("Storms pass.");
});

test("chapters that the manifest lacks or that are no text are named in warnings, the first 20 of them", async () => {
  const lost = { name: "lost", body: "", type: null };
  const drawing = { name: "map", body: "", type: "image/svg+xml" };
  expect((await parse(buildEpub([...chapters, lost, drawing]))).warnings).toEqual([
    "The chapter lost is missing in the list of parts of the book",
    "The chapter OEBPS/text/map.xhtml was not read: its type is image/svg+xml",
  ]);
  const many = Array.from({ length: 23 }, (_, at) => ({ ...lost, name: `lost${at}` }));
  const { warnings } = await parse(buildEpub([...chapters, ...many]));
  expect([warnings.length, warnings.at(-1)]).toEqual([21, "3 more chapters were not read"]);
});
