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
:::{figure} map.png
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

test("indented marks with a name need a closing mark, and a sentence is no setting", () => {
  expect(textsOf("He said\n  :::foo\nand left.")).toEqual(["He said :::foo and left."]);
  expect(textsOf("- one\n\n  ::: code-group\n  Words\n  :::\n")).toEqual(["- one Words"]);
  expect(textsOf(":::the end of the story\nWords\n:::\n")).toEqual([":::the end of the story Words"]);
  expect(textsOf(":::spoiler The butler did it\nWords\n:::\n")).toEqual(["The butler did it", "Words"]);
});

test("titles in lines of a paragraph that no mark can interrupt stay as written", () => {
  expect(textsOf("Words\n    :::tip A title\n    :::tip[Other]\n:::\n")).toEqual([
    "Words :::tip A title :::tip[Other]",
  ]);
});

test("attributes, numbers, addresses and closing marks are no titles; marks that are no notes have none", () => {
  const marks = [
    ":::note id=4",
    ":::note {.wide}",
    ":::card 12",
    ":::card https://x.y/z",
    ":::steps more settings",
    '{% assign title = "A" %}',
    '{% include card.html title="A" %}',
    '{{< ref title="A" >}}',
  ];
  for (const mark of marks) expect(blocksOf(`${mark}\nText.\n:::\n`)).toEqual([["paragraph", "Text."]]);
  expect(blocksOf(":::tip Mind :::\nText.\n:::\n:::note{.x} Look\n:::")).toEqual([
    ["paragraph", "Mind"],
    ["paragraph", "Text."],
    ["paragraph", "Look"],
  ]);
});

test.each([":::note", "{{< note >}}"])("indented lines right below %s are prose", (mark) => {
  expect(blocksOf(`${mark}\n    Indented text\n\n    code`)).toEqual([
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

test("titles of shortcodes are paragraphs, the shortcodes are no prose", () => {
  const source = `{{< tabs name="install" >}}
{{% tab name="Linux" %}}
Run it.
{{% /tab %}}
{{< note title="Mind" >}}
The tide.
{{< /note >}}
{{< /tabs >}}

{% tab title='Windows' %}
Click {{< ref "x" >}}it.
{% endtab %}

Escape tags by \`{% raw %}\` and \`{{< tab title="x" >}}\`.
`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "Linux"],
    ["paragraph", "Run it."],
    ["paragraph", "Mind"],
    ["paragraph", "The tide."],
    ["paragraph", "Windows"],
    ["paragraph", "Click it."],
    ["paragraph", 'Escape tags by {% raw %} and {{< tab title="x" >}}.'],
  ]);
});
