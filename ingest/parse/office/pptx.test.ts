import { expect, test } from "vitest";
import { buildPptx, shape, slideTable } from "../../../test/support/office/pptx.ts";
import { seenBlocks, seenHeaders } from "../../../test/support/office/seen-blocks.ts";
import { chunkDocument } from "../../chunk/chunk-document.ts";
import { parseBytes } from "../parse-bytes.ts";

const parse = (bytes: Buffer) => parseBytes(bytes, { fileType: "pptx", fileName: "fleet.pptx" });

test("each slide is a page: its title a heading, its body a list, its table a table, its notes notes", async () => {
  const document = await parse(
    buildPptx([
      { title: "The fleet", titleType: "ctrTitle" },
      {
        title: "Ships",
        body: ["Aurora sails", "Belle rests"],
        shapes:
          shape(["A text box."]) +
          slideTable([
            ["Ship", "Built"],
            ["Aurora", "1912"],
          ]) +
          shape(["2"], '<p:ph type="sldNum"/>'),
        notes: "Mention the winter.",
      },
    ]),
  );
  expect(document.title).toBe("The fleet");
  expect(seenBlocks(document)).toEqual([
    "heading 1: The fleet",
    "heading 2: Ships",
    "item: - Aurora sails",
    "item: - Belle rests",
    "paragraph: A text box.",
    "table: Ship | Built\nAurora | 1912",
    "furniture: 2",
    "note: Mention the winter.",
  ]);
  expect(seenHeaders(document)).toEqual([[["Ship", "Built"]]]);
  expect(document.blocks.map(({ page }) => page)).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
});

test("a chunk has the number of its slide, also behind slides without text", async () => {
  const slides = [{ title: "One", body: ["Tar."] }, {}, { title: "Three", body: ["Rope."] }];
  const chunks = chunkDocument(await parse(buildPptx(slides)), { strategy: "semantic", chunk_size: 1_000 });
  expect(chunks.map(({ content, page, title }) => [content, page, title])).toEqual([
    ["Tar.", 1, "One"],
    ["Rope.", 3, "Three"],
  ]);
});

test("hidden slides are read, and named in a warning", async () => {
  const slides = [{ title: "One" }, { title: "Two", isHidden: true }, { title: "Three", isHidden: true }];
  const document = await parse(buildPptx(slides));
  expect(document.text).toContain("Two");
  expect(document.warnings).toEqual(["The slides 2, 3 are hidden in the show"]);
});

test("a presentation without text is refused, and the error names OCR", async () => {
  await expect(parse(buildPptx([{}, {}]))).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^fleet\.pptx: The presentation holds no text; .*OCR/),
  });
});
