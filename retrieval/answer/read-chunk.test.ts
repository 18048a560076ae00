import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { readChunk } from "./read-chunk.ts";

const chunk = sketchChunk(1, {
  title: "Aurora Belle",
  sentences: ["The ship was built in Vestby.", "It sank in 1911."],
});

test("a chunk is read once, also if its source has another name by now", () => {
  expect(readChunk({ ...chunk, source_name: "renamed.md" })).toBe(readChunk(chunk));
});

test("another text is read anew, although the chunk has the same list of mentions", () => {
  const changed = readChunk({ ...chunk, content: "The ship was sold." });
  expect(changed.sentences.map(({ text }) => text)).toEqual(["The ship was sold."]);
  expect(changed.stems.has("vestbi")).toBe(false);
  expect(readChunk(chunk).stems.has("vestbi")).toBe(true);
});

test("long code is read stanza by stanza, if comments begin its stanzas", () => {
  const stanzas = ["# Book.\ncurl a \\\n  -d b", "# Cancel.\ncurl c\ncurl d"];
  const code = stanzas.join("\n\n");
  const sketch = sketchChunk(2, { sentences: [code] });
  const read = (content: string) =>
    readChunk({ ...sketch, mentions: [], content, blocks: [{ kind: "code", start: 0, end: content.length }] });
  expect(read(code).sentences.map(({ text }) => text)).toEqual(stanzas);
  expect(read(code.replaceAll("#", "x")).sentences).toHaveLength(1);
});
