import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../../domain/text/code-points.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { hideTags } from "./template-tags.ts";
import { windowsOf } from "./windows.ts";

const parse = (source: string) => parseMarkdown(Buffer.from(source));
const blocksOf = (source: string): [string, string][] => {
  const { text, blocks } = parse(source);
  return blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);
};

test("stars of products are text, others inside words are emphasis", () => {
  const products = "2*3*4 or 2.5*3*4*5, a*b*c, 2*pi*r, 3*width*height, rate*24, x**2, [n_a*8*n_b](x.md), 7*1.5.";
  expect(blocksOf(products)).toEqual([["paragraph", products.replace("[n_a*8*n_b](x.md)", "n_a*8*n_b")]]);
  const emphasis = "Un*believ*able, **H**yper**T**ext, H*2*, *a*b, *9*, **24** ships, ***3***";
  expect(blocksOf(emphasis)).toEqual([["paragraph", emphasis.replaceAll("*", "")]]);
});

test("prose is read without its marks: emphasis, link targets, escapes, breaks of lines, comments", () => {
  const source = `The *ferry* sails to\n[**Kestrel Bay**](http://x.y/z "title"), see \`tide.ts\` 1\\* and <https://a.b>.
<!-- hidden\n\nstill hidden -->\n\nAfter  \nthe break.\n\n***\n\n![Map of the port](map.png)\n\n[ref]: http://x.y\n\nA [link][ref].\n`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "The ferry sails to Kestrel Bay, see tide.ts 1* and https://a.b."],
    ["paragraph", "After\nthe break."],
    ["paragraph", "Map of the port"],
    ["paragraph", "A link."],
  ]);
});

test("the lines of a quote join, and a marker of its kind is no text", () => {
  expect(blocksOf("> **Note**: the ferry\n> is late.\n>\n> - one\n\n> [!WARNING]\n> Mind the gap.\n")).toEqual([
    ["quote", "Note: the ferry is late."],
    ["item", "- one"],
    ["quote", "Mind the gap."],
  ]);
});

test("lines of a transcript stay lines", () => {
  expect(blocksOf("**Ada Byron:** Is it\nready?\n**Bob:** No.\n")).toEqual([
    ["paragraph", "Ada Byron: Is it ready?\nBob: No."],
  ]);
});

test("contents, badges and menus are furniture; a list of links to other documents is not", () => {
  expect(
    blocksOf(`# Ports

[![Build](b.svg)](http://ci) [![npm](n.svg)](http://npm)

[Home](/) | [Docs](/docs)

## Contents

* [Norrvik](#norrvik)
  * [Its ferry](#its-ferry)

<details><summary>Table of Contents</summary>

- [a](#a)
- [b](#b)

</details>

- [Timetable](http://x.y)
- [Fares](fares.md)
`),
  ).toEqual([
    ["heading", "Ports"],
    ["furniture", "Build npm"],
    ["furniture", "Home | Docs"],
    ["heading", "Contents"],
    ["furniture", "- Norrvik"],
    ["furniture", "- Its ferry"],
    ["furniture", "Table of Contents"],
    ["furniture", "- a"],
    ["furniture", "- b"],
    ["item", "- Timetable"],
    ["item", "- Fares"],
  ]);
});

test("template tags are no prose, and stay in code", () => {
  expect(
    blocksOf(`{% include head.html %}
Use [the page]({% page "/a b/#c" %}){:target="_blank"} of {{ site.name }}. {#intro}
{: .note }

{{< tabs "x" >}}
Run \`helm {{ .Values.x }}\`.
{{< /tabs >}}

:::tip Mind
The tide.
:::

{% image "a.png" %}

\`\`\`yaml
name: {{ .Chart.Name }}
\`\`\`
In Elixir {:ok, x} stays, and a {%brace stays.
`),
  ).toEqual([
    ["paragraph", "Use the page of ."],
    ["paragraph", "Run helm {{ .Values.x }}."],
    ["paragraph", "Mind"],
    ["paragraph", "The tide."],
    ["code", "name: {{ .Chart.Name }}"],
    ["paragraph", "In Elixir {:ok, x} stays, and a {%brace stays."],
  ]);
});

test("a heading that a template fills in is no heading, and the title stays", () => {
  const source = "---\ntitle: Tides\n---\n# <%= current_page.title %>\n\nThe <%= 1 %>tide `<% x %>` comes.\n";
  expect(blocksOf(source)).toEqual([["paragraph", "The tide <% x %> comes."]]);
});

test("definition lists and footnotes are items and notes", () => {
  expect(
    blocksOf("The ferry[^1] sails.\n\nFerry\n: A boat.\n: A route.\n\n[^1]: Built in 1921\nby Ada.\n[^b]: Two.\n"),
  ).toEqual([
    ["paragraph", "The ferry sails."],
    ["item", "- Ferry: A boat."],
    ["item", "- A route."],
    ["note", "Built in 1921 by Ada."],
    ["note", "Two."],
  ]);
});

test("tables of Markdown and of HTML inside it have their cells, also over a blank line; a title before one is its caption", () => {
  const source = `Table 2. Fares

| Port | Fare |
|------|-----:|
| *Norrvik* | 2 \\| 3 |
| Bay | |

<table>
<tr><th>Ship</th><th>Year</th></tr>

<tr><td>Belle</td><td>1921</td></tr>
</table>
`;
  const { text, blocks } = parse(source);
  expect(blocksOf(source)).toEqual([
    ["paragraph", "Table 2. Fares"],
    ["table", "Port | Fare\nNorrvik | 2 | 3\nBay"],
    ["table", "Ship | Year\nBelle | 1921"],
  ]);
  const [title, fares, ships] = blocks;
  expect(fares?.table?.caption).toEqual({ start: title?.start, end: title?.end });
  const written = [fares, ships].map((block) =>
    [...(block?.table?.header ?? []), ...(block?.table?.rows ?? [])].map((cells) =>
      cells.map(({ start, end }) => sliceCodePoints(text, start, end)),
    ),
  );
  expect(written).toEqual([
    [
      ["Port", "Fare"],
      ["Norrvik", "2 | 3"],
      ["Bay", ""],
    ],
    [
      ["Ship", "Year"],
      ["Belle", "1921"],
    ],
  ]);
});

test("names in angle brackets are text; elements of HTML are not", () => {
  expect(
    blocksOf("A List<String> of <name>, <kbd>Ctrl</kbd><br>and <b>more</b>.\n\n<Tabs>\n\nIn a tab.\n\n</Tabs>\n"),
  ).toEqual([
    ["paragraph", "A List<String> of <name>, Ctrl\nand more."],
    ["paragraph", "In a tab."],
  ]);
});

test("elements that HTML leaves open do not swallow the Markdown after them", () => {
  expect(blocksOf("Text.\n\n<nav>\n\nMenu.\n\n# Heading\n\nMore.\n\n<table>\n\nLast.\n")).toEqual([
    ["paragraph", "Text."],
    ["furniture", "Menu."],
    ["heading", "Heading"],
    ["paragraph", "More."],
    ["table", "Last."],
  ]);
  expect(blocksOf("<details hidden>\n\nShown.\n")).toEqual([["paragraph", "Shown."]]);
  const nested = `${"<div>\n\n".repeat(5_000)}Deep text.\n`;
  expect(blocksOf(nested)).toEqual([["paragraph", "Deep text."]]);
  expect(blocksOf(`${"<div>".repeat(5_000)}\n\nDeep text.\n`)).toContainEqual(["paragraph", "Deep text."]);
});

test("a text that is parsed in windows has the same blocks as in one piece", () => {
  const part = (at: number) =>
    `## Part ${at}\n\nText of [part][ref] ${at}.\n\n\`\`\`\n# no heading\n\ncode\n\`\`\`\n\n- a\n- b\n\n`;
  const source = `${Array.from({ length: 50 }, (_, at) => part(at)).join("")}[ref]: http://x.y\n`;
  const windows = [...windowsOf(source, { length: 300, most: 1_000 })];
  expect(windows.length).toBeGreaterThan(10);
  expect(windows.flatMap(blocksOf)).toEqual(blocksOf(source));
  expect(windows.every((window) => window.includes("[ref]: http://x.y"))).toBe(true);
});

test("no text of a window is lost, wherever it is cut", () => {
  const piece = fc.constantFrom("word ", "\n", "\n\n", "```\n", "# h\n", "- i\n");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (pieces, length) => {
      const source = pieces.join("");
      const windows = [...windowsOf(source, { length, most: 2 * length })];
      let at = 0;
      for (const window of windows) {
        expect(source.slice(at, at + window.length)).toBe(window);
        at += window.length;
      }
      expect(at).toBe(source.length);
    }),
  );
});

test("hidden tags are restored as written", () => {
  const piece = fc.constantFrom("{%", "%}", "{{", "}}", "{#a}", "{:.b}", "[^1]", ":::\n", "\n", "text ", "\ue000", "{");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join("");
      const { text, restore } = hideTags(source);
      const tidy = (written: string) => written.replace(/[\ue000\ue001\n]/g, "");
      expect(tidy(restore(text))).toBe(tidy(source));
    }),
  );
});

const megabyte = 1_000_000;
test.each([
  ["brackets", "[".repeat(megabyte)],
  ["links that never end", "[a](".repeat(megabyte / 4)],
  ["emphasis that never ends", "*a **b ".repeat(megabyte / 7)],
  ["a product that never ends", "2*a*".repeat(megabyte / 4)],
  ["template tags that never end", "{%{{[^".repeat(megabyte / 6)],
  ["quotes", ">".repeat(megabyte)],
  ["comments that never end", "a <!-- ".repeat(megabyte / 7)],
  ["elements that never end", "<div>\n\n".repeat(megabyte / 7)],
])("a megabyte of %s is read, and what follows is kept", (_, source) => {
  const { text } = parse(`${source}\n\n# Last\n\nThe end.\n`);
  expect(text).toMatch(/Last|<!--/);
});
