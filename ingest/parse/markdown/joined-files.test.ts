import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../../domain/text/code-points.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const parse = (source: string) => parseMarkdown(Buffer.from(source));
const blocksOf = (source: string): [string, string][] => {
  const { text, blocks } = parse(source);
  return blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);
};

test("front matter between joined files becomes their titles; rules around a note, and code, stay", () => {
  const joined =
    "---\ntitle: Ferries\nowner: Port\n---\nTwo sail.\n\n---\ntitle: Mills\ntags:\n- corn\n---\n\n# Mills of the valley\n\nOne runs.\n\n---\nslug: x\ntitle: Looms\n---\n\nNone.\n";
  expect(blocksOf(joined)).toEqual([
    ["heading", "Ferries"],
    ["paragraph", "Two sail."],
    ["heading", "Mills of the valley"],
    ["paragraph", "One runs."],
    ["heading", "Looms"],
    ["paragraph", "None."],
  ]);
  expect(blocksOf("A.\n\n---\n\nNote: it is late.\n\n---\n\nB.\n").map(([, text]) => text)).toEqual([
    "A.",
    "Note: it is late.",
    "B.",
  ]);
  const code = "Begin a file so:\n\n```\n\n---\ntitle: X\nowner: Y\n---\n```\n";
  expect(parse(code).text).toContain("title: X");
  const nested = code.replaceAll("```", "````").replace("\n\n---", "\n```\n\n---");
  expect(parse(nested).text).toContain("title: X");
  expect(parse(nested).blocks.map(({ kind }) => kind)).not.toContain("heading");
  const mail = "A.\n\n---\nFrom: Ada\nTo: Bo\n---\n\nB.\n";
  expect(parse(mail).text).toContain("From: Ada To: Bo");
  expect(parse(mail.replace("From", "id").replace("To", "slug")).text).not.toContain("Ada");
});
