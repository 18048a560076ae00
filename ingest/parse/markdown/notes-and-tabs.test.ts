import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../../domain/text/code-points.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const blocksOf = (source: string): [string, string][] => {
  const { text, blocks } = parseMarkdown(Buffer.from(source));
  return blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);
};
const textsOf = (source: string): string[] => blocksOf(source).map(([, text]) => text);

test("the mark of a note is no prose, its title is a paragraph of its own, its content is read", () => {
  const source = `:::tip Mind \`the\` gap
The tide.
:::

Before
::: details Click me {open}
- one
:::

- item

  :::note[Two **tides**]{.wide}
  A day.
  :::

::: {.callout-note title="Quarto"}
:::{attention} Look out
:::
:::danger
Stop.
:::`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "Mind the gap"],
    ["paragraph", "The tide."],
    ["paragraph", "Before"],
    ["paragraph", "Click me"],
    ["item", "- one"],
    ["item", "- item Two tides A day."],
    ["paragraph", "Quarto"],
    ["paragraph", "Look out"],
    ["paragraph", "Stop."],
  ]);
});

test("notes and tabs of MkDocs are read with their indented content, nested ones too", () => {
  const source = `!!! warning "Mind *this*"

    The **tide** turns
    at noon.

    === "Linux"

        \`\`\`sh
        ls
        \`\`\`

    === "Windows"
        1. Click.

            real code

???+ tip
    Folded.

After.
`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "Mind this"],
    ["paragraph", "The tide turns at noon."],
    ["paragraph", "Linux"],
    ["code", "ls"],
    ["paragraph", "Windows"],
    ["item", "1. Click. real code"],
    ["paragraph", "Folded."],
    ["paragraph", "After."],
  ]);
});

test("cries and underlines that look like such marks are prose", () => {
  const prose = ["!!! note", "!!! attention please, all of you", '=== "Tab" ===', '=== "Tab"', "??? who knows"];
  expect(blocksOf(prose.join("\n\n"))).toEqual(prose.map((text) => ["paragraph", text]));
  expect(blocksOf("Title\n===\n\nA ::: b, std:::x\n")).toEqual([
    ["heading", "Title"],
    ["paragraph", "A ::: b, std:::x"],
  ]);
});

test("words that no closing mark makes a container, and words in capitals, are prose", () => {
  const prose = [":::word more words", "::: Words of a poet"];
  for (const text of prose) expect(blocksOf(`${text}\n\nEnd.`)[0]).toEqual(["paragraph", text]);
  expect(blocksOf("::: Words\n\nEnd.\n\n:::")[0]).toEqual(["paragraph", "::: Words"]);
  const cries = ["!!! danger ahead of us", "!!! todays list", "??? who knows"];
  for (const cry of cries) expect(blocksOf(`${cry}\n    Words`)).toEqual([["paragraph", `${cry} Words`]]);
  expect(blocksOf('!!! note inline end "T"\n    Words')).toEqual([
    ["paragraph", "T"],
    ["paragraph", "Words"],
  ]);
});

test("a sentence behind an unknown type is prose, and a title behind a known one is a paragraph", () => {
  expect(textsOf(":::the end of the story\nWords\n:::\n")).toEqual([":::the end of the story Words"]);
  expect(textsOf(":::spoiler The butler did it\nWords\n:::\n")).toEqual(["The butler did it", "Words"]);
});

test("indented marks count in items with a known type and a closing mark", () => {
  expect(textsOf("He said\n  :::foo\nand left.")).toEqual(["He said :::foo and left."]);
  expect(textsOf("- one\n\n  ::: code-group\n  Words\n  :::\n")).toEqual(["- one ::: code-group Words :::"]);
  expect(textsOf("- one\n\n  ::: note\n  Words\n")).toEqual(["- one ::: note Words"]);
  expect(textsOf("- one\n  :::\n  ::: note\n  Words\n  :::\n  :::\n")).toEqual(["- one ::: Words :::"]);
  expect(textsOf("> ::: note\n> Words\n> :::\n")).toEqual(["::: note Words :::"]);
});

test("a mark that is not indented interrupts no item", () => {
  const after = "x\n:::\ny\n2. b\n";
  expect(textsOf(`1. a\n:::tip\n${after}`)).toEqual(["1. a x y", "2. b"]);
  expect(textsOf(`1. a\n:::tip Mind\n${after}`)).toEqual(["1. a Mind x y", "2. b"]);
  expect(textsOf('1. a\n=== "T"\n    x\n2. b\n')).toEqual(['1. a === "T" x', "2. b"]);
  expect(textsOf("1. a\n!!! tip\n    x\n2. b\n")).toEqual(["1. a !!! tip x", "2. b"]);
});

test("a tag right below a mark is read as before", () => {
  expect(textsOf(":::tip Mind\n<Steps>\n*one*\n:::\n</Steps>\nx")).toEqual(["Mind <Steps> one </Steps> x"]);
});

test("template tags around an item are read without a break", () => {
  expect(textsOf('1. a\n{% tip title="T" %}\nx\n{% endtip %}\n2. b\n')).toEqual(["1. a x", "2. b"]);
});

test("content of MkDocs begins four columns behind its mark; what is deeper is code", () => {
  expect(blocksOf("!!! note\n\n        code\n\n    Words.\n")).toEqual([
    ["code", "code"],
    ["paragraph", "Words."],
  ]);
  expect(blocksOf('=== "T"\n      x\n    y\n\n    - a\n')).toEqual([
    ["paragraph", "T"],
    ["paragraph", "x y"],
    ["item", "- a"],
  ]);
  expect(blocksOf("- a\n\n    !!! Tip\n\n            code\n\n        words\n")).toEqual([
    ["item", "- a"],
    ["code", "code"],
    ["paragraph", "words"],
  ]);
  expect(textsOf('!!! Note "T"\n    x\n   y\n')).toEqual(["T", "x", "y"]);
});

test("preformatted text and code keep marks, and a line above an underline stays a heading", () => {
  const marks = ":::note Look\nWords\n  :::tip\n  :::\n:::\n!!! note\n    x";
  expect(blocksOf(`<pre>\n${marks}\n</pre>\n`)).toEqual([["code", marks]]);
  expect(blocksOf(`\`\`\`\n${marks}\n\`\`\`\n`)).toEqual([["code", marks]]);
  expect(blocksOf("<div>\n:::note Look\nWords {{ x }}\n:::\n</div>\n")).toEqual([["paragraph", "Look Words"]]);
  expect(blocksOf("<pre>\n{{ x }}\na\n</pre>\n")).toEqual([["code", "a"]]);
  expect(blocksOf("Head\n:::note\n---\n")).toEqual([["heading", "Head"]]);
});

test("titles in lines of a paragraph that no mark can interrupt stay", () => {
  expect(textsOf("Words\n    :::tip A title\n:::\n")).toEqual(["Words :::tip A title"]);
  expect(textsOf("Words\n:::tip A title\n    go on\n:::\n")).toEqual(["Words A title go on"]);
  expect(textsOf("Words\n:::Tip Mind\ngo on\n:::")).toEqual(["Words", "Mind", "go on"]);
});

test("attributes, numbers, addresses and closing marks are no titles; marks that are no notes have none", () => {
  const marks = [":::note id=4", ":::note {.wide}", ":::card 12", ":::card https://x.y/z", ":::steps more settings"];
  for (const mark of marks) expect(blocksOf(`${mark}\nText.\n:::\n`)).toEqual([["paragraph", "Text."]]);
  expect(textsOf(":::tip a=b is the rule\nText.\n:::\n")).toEqual(["a=b is the rule", "Text."]);
  expect(blocksOf(":::tip Mind :::\nText.\n:::\n:::note{.x} Look\n:::")).toEqual([
    ["paragraph", "Mind"],
    ["paragraph", "Text."],
    ["paragraph", "Look"],
  ]);
});

test("indented lines right below a mark are prose", () => {
  expect(blocksOf(`:::note\n    Indented text\n\n    code`)).toEqual([
    ["paragraph", "Indented text"],
    ["code", "code"],
  ]);
});

test("notes in notes beyond the limit keep their text", () => {
  let source = "";
  for (let depth = 0; depth < 120; depth += 1) source += `${"    ".repeat(depth)}!!! note\n\n`;
  const texts = blocksOf(`${source}${"    ".repeat(120)}innermost\n\nAfter.`).map(([, text]) => text);
  expect(texts.join("\n")).toMatch(/innermost\nAfter\.$/);
});

const megabyte = 1_000_000;
test.each([
  ["containers", ":::note\n"],
  ["containers in items", "- a\n  :::note\n"],
  ["notes", "!!! note\n    "],
])("a megabyte of %s that never end is read, and what follows is kept", (_, piece) => {
  const source = piece.repeat(megabyte / piece.length);
  expect(textsOf(`${source}\n\n# Last\n\nThe end.\n`).at(-1)).toContain("The end.");
});

test("a long last line that begins like a mark is text", () => {
  const line = `:::words ${"and more ".repeat(500_000)}`.trim();
  expect(textsOf(line)).toEqual([line]);
});
