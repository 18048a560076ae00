import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../../domain/text/code-points.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const blocksOf = (source: string): [string, string][] => {
  const { text, blocks } = parseMarkdown(Buffer.from(source));
  return blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);
};

test("roles of MyST are read as their text, notes as prose, and lists of files are left out", () => {
  const source = `See {ref}\`the ferry <harbour-ferry>\`, {py:class}\`~port.Quay\` and \`{x}\` \`y <z>\`.

\`\`\`{note} Mind
:class: wide
The **tide** turns.
\`\`\`

\`\`\`{toctree}
ferries
\`\`\`

\`\`\`{code-block} yaml
:caption: Ports
port: 1 <2>
\`\`\`
`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "See the ferry, Quay and {x} y <z>."],
    ["paragraph", "Mind"],
    ["paragraph", "The tide turns."],
    ["code", "port: 1 <2>"],
  ]);
});

test("a figure of MyST is read as its caption", () => {
  expect(blocksOf("```{figure} map.png\n:alt: Map\n\nThe ferry *lines* of Crete.\n```\n")).toEqual([
    ["paragraph", "The ferry lines of Crete."],
  ]);
});

test("templates and roles for code keep what stands in angle brackets", () => {
  const source = `Use \${name}\`x <y>\`, {html}\`<b>\`, {kbd}\`Ctrl-<x>\`, {ref}\`<quay>\`, {doc}\`a quay <quay>\`.`;
  expect(blocksOf(source)).toEqual([["paragraph", `Use \${name}x <y>, <b>, Ctrl-<x>, <quay>, a quay.`]]);
});

test("signs of percent in angle brackets are prose unless they enclose a script in one paragraph", () => {
  const apart = "In SQL: a <% b. First paragraph.\n\nSecond paragraph has p%>q.";
  expect(blocksOf(apart).map(([_, text]) => text)).toEqual([
    "In SQL: a <% b. First paragraph.",
    "Second paragraph has p%>q.",
  ]);
  const together = "If x<%limit, and later 100%>50 of z, it ends.";
  expect(blocksOf(together)).toEqual([["paragraph", together]]);
  expect(blocksOf("Tides <%# remark %>and<%=name%> <%\nsail\n%>ferries.")).toEqual([
    ["paragraph", "Tides and ferries."],
  ]);
});
