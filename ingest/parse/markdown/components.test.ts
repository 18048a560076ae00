import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../../domain/text/code-points.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const blocksOf = (source: string): [string, string][] => {
  const { text, blocks } = parseMarkdown(Buffer.from(source));
  return blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);
};
const textsOf = (source: string): string[] => blocksOf(source).map(([, text]) => text);

test("imports and exports of MDX are no prose, over several lines and with blank lines in their brackets", () => {
  const source = `import Tabs from '@theme/Tabs';
import React, { useState } from "react"
import {
  Card, // one
  Grid as Raster,
} from '~/components';
import './style.css';
import * as data from '../data.json' with { type: 'json' };
// the colours
export { default } from './layout';
export * from "./more";

export const Highlight = ({ children, color }) => (
  <span style={{ backgroundColor: color }}>don't {children}</span>

);
export const order = 3

export default function Layout({ children }) {
  return <div>{children}</div>;
}

export default ({ children }) => <Layout>{children}</Layout>;

The tide turns.
`;
  expect(textsOf(source)).toEqual(["The tide turns."]);
});

test("sentences that begin like a statement are prose", () => {
  const sentences = [
    "Import goods from 'China' need a form.",
    "Import goods from 'China'",
    "import Goods from 'China'",
    "import goods from 'china' and sell them.",
    "import tabs from 'tabs'\nand go on.",
    "Export controls apply to 'dual use' goods.",
    "export const a = 5 is how you write it.",
    "export default settings (in a file) with the button.",
    'import "fmt"',
    "export PATH=/usr/bin",
    "export class members {alone} are listed.",
  ];
  for (const sentence of sentences) expect(textsOf(sentence)).toEqual([sentence.replace("\n", " ")]);
  expect(textsOf("- import 'a.css'\n")).toEqual(["- import 'a.css'"]);
});

test("code keeps imports, tags and marks as written", () => {
  const code = "import A from 'a'\n\n<Tabs>\n:::note\n=== \"Tab\"\n{{< tab >}}";
  expect(blocksOf(`import A from './a'\n\n\`\`\`mdx\n${code}\n\`\`\`\n`)).toEqual([["code", code]]);
  const inline = "Write `import A from 'a'`, `<Tabs label=\"x\">` or `{% raw %}`.";
  expect(textsOf(`<Tabs>\n\n${inline}\n\n</Tabs>`)).toEqual([inline.replaceAll("`", "")]);
});

test("tags of components are no prose; what they contain and what their labels and titles say is", () => {
  const source = `import Tabs from '@theme/Tabs';

<Tabs groupId="os" values={[
  { label: 'Linux', value: 'linux' },
]}>
  <TabItem value="linux" label="Linux">

    Run **this**:

    \`\`\`sh
    apt install quay
    \`\`\`
  </TabItem>
  <TabItem value="win" label={'Windows'} default>

  Click *twice*.

  </TabItem>
</Tabs>

<LinkCard
  title="Ports &amp; tides"
  href="https://x.y/?a=1"
  style={{ a: { b: 1 } }}
  description="All ferries > 5 m"
/>
1. Sail.
2. Land.
</Steps>

See more.
`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "Linux"],
    ["paragraph", "Run this:"],
    ["code", "apt install quay"],
    ["paragraph", "Windows"],
    ["paragraph", "Click twice."],
    ["paragraph", "Ports & tides"],
    ["paragraph", "All ferries > 5 m"],
    ["item", "1. Sail."],
    ["item", "2. Land."],
    ["paragraph", "See more."],
  ]);
});

test("a fence right below a tag is code, and Markdown there is read", () => {
  expect(blocksOf("<Box>\n```sh\nls\n```\n</Box>\n\n<Box>\n**Bold** text\n</Box>\n")).toEqual([
    ["code", "ls"],
    ["paragraph", "Bold text"],
  ]);
});

test("text in angle brackets is prose, also in a file with components", () => {
  const prose = [
    "a < B and C > d, x <Bob and Carl> y",
    "A List<String> and a Map<String, List<Integer>> of Promise<Response>.",
    "Dear <Your Name>, replace <Host>.",
    "Open C:\\Users\\Import\\Tabs, D:/<Name>/Export and E:\\Export <Share>.",
    "In <Country> live <Number> people.",
  ];
  expect(textsOf(prose.join("\n\n"))).toEqual(prose);
  expect(textsOf(`import A from './a'\n\n<Aa title="T" />\n\n${prose.join("\n\n")}`)).toEqual(["T", ...prose]);
  expect(textsOf('Use <Window title="Main" /> in <Grid>rows</Grid>.')).toEqual([
    'Use <Window title="Main" /> in <Grid>rows</Grid>.',
  ]);
});

test("tags in sentences, headings, items and cells stay as written, also in a file with components", () => {
  const source = `import A from './a'

<Card title="T" />

Use <Window title="Main" /> here.

The element
<Window title="Main" />
is first.

# A <Window title="y" />

- b
  <Window title="z" />
      deep

| <Grid>c</Grid> | <Window title="z" /> |
|---|---|
| d | e |
`;
  expect(blocksOf(source)).toEqual([
    ["paragraph", "T"],
    ["paragraph", 'Use <Window title="Main" /> here.'],
    ["paragraph", 'The element <Window title="Main" /> is first.'],
    ["heading", 'A <Window title="y" />'],
    ["item", '- b <Window title="z" /> deep'],
    ["table", '<Grid>c</Grid> | <Window title="z" />\nd | e'],
  ]);
  expect(textsOf("Replace\n<Host>\n\nby it.\n\n```\n</Host>\n```\n")).toEqual(["Replace <Host>", "by it.", "</Host>"]);
});

test("imports below prose are text unless they name a component that the file uses", () => {
  const source = "Write this:\n\nimport Box from './box';\n\nMore.";
  expect(textsOf(source)).toEqual(["Write this:", "import Box from './box';", "More."]);
  expect(textsOf(`${source}\n\n<Note>\nIn it\n</Note>`).slice(0, 3)).toEqual(textsOf(source));
  expect(textsOf(`${source}\n\n\`\`\`mdx\n<Box />\n\`\`\``).slice(0, 3)).toEqual(textsOf(source));
  expect(textsOf(`${source}\n\n<Box a="b" />`)).toEqual(["Write this:", "More."]);
  expect(textsOf(`${source}\n\n<Box>\nIn it\n</Box>`)).toEqual(["Write this:", "More.", "In it"]);
});

test.for([["import data from 'csv'"], ["import Foundation from 'swift'"], ["export default settings"]])(
  "'%s' may be words: only other machinery of the file shows that it is a statement",
  ([words = ""]) => {
    expect(textsOf(`# Top\n\n${words}\n\nText.`)).toEqual(["Top", words, "Text."]);
    expect(textsOf(`import './style.css'\n${words}\n\nText.`)).toEqual(["Text."]);
    expect(textsOf(`import './style.css'\n\n${words}\n\nText.`)).toEqual(["Text."]);
    expect(textsOf(`${words}\n\n<Box>\nIn it\n</Box>`)).toEqual(["In it"]);
  },
);

test("a tag has no blank line and no row of words between its attributes", () => {
  expect(textsOf("<Box\n\nwide>\n\nText.\n\n</Box>")).toEqual(["<Box", "wide>", "Text."]);
  expect(textsOf("A\n<Box\nwords stand here and\nthere.\n/>\n\n</Box>")[0]).toContain("words stand here");
});

test("HTML with values of JSX right below a tag is HTML", () => {
  const source = "<Slider>\n  <img src={require('./a.png')} alt=\"Map\" />\n  Words\n</Slider>\n\n<Slider>";
  expect(textsOf(source)).toEqual(["Map Words"]);
});

test("tags with text on their line, right below a tag, are HTML as in XML", () => {
  expect(textsOf("<Ship>\n<Name>Ada</Name>\n<Port>Ely</Port> at sea\n</Ship>")).toEqual(["Ada Ely at sea"]);
  expect(textsOf("<Tabs>\n<Tab>\n```sh\nls\n```\n</Tab>\n</Tabs>")).toEqual(["ls"]);
});

test("words behind a beginning like that of a statement are prose at the top of a file", () => {
  const sources = [
    ["export default settings\nwith words", "export default settings with words"],
    ['export const price = the cost of "goods"'],
    ['export function of the court (see "x")'],
    ["export const a = 5 // and words"],
    ["import a from 'b' // and words"],
    ["export const a = {\n- one\n};", "export const a = {", "- one };"],
    ["export const a = {\nThe words stand here.\n};", "export const a = { The words stand here. };"],
    ["export const a = {\nexport default b\n};", "export const a = { export default b };"],
    ["import a from 'b'\n// some words", "import a from 'b' // some words"],
    ["export const a = {\n\nProse stands here.\n\n}", "export const a = {", "Prose stands here.", "}"],
    ["export const a = `\n\nProse stands here.\n\n`", "export const a = `", "Prose stands here.", "`"],
  ];
  for (const [source = "", ...told] of sources) expect(textsOf(source)).toEqual(told.length === 0 ? [source] : told);
});

test("indented lines right below a tag are prose", () => {
  expect(blocksOf("<Box>\n    Indented text\n</Box>\n")).toEqual([["paragraph", "Indented text"]]);
});

test("code by indentation stays code where nothing shows MDX, and capital HTML stays HTML", () => {
  expect(blocksOf("<Foo>\n\n    a  b\n\n</Foo>\n")).toEqual([["code", "a  b"]]);
  expect(blocksOf("<DIV>\nOne<BR>two\n</DIV>\n\n<Table>\n<Tr><Td>1</Td></Tr>\n</Table>\n")).toEqual([
    ["paragraph", "One\ntwo"],
    ["table", "1"],
  ]);
});

const megabyte = 1_000_000;
test.each([
  ["tags", "<Xy a={"],
  ["attributes", "<Xy "],
  ["lines of tags", "<Xy a={\n"],
  ["exports", "export const a = {\n\n"],
  ["imports", "import {\n\n"],
  ["closed names", "</Xy "],
  ["containers", ":::note\n"],
  ["notes", "!!! note\n    "],
])("a megabyte of %s that never end is read, and what follows is kept", (_, piece) => {
  const source = piece.repeat(megabyte / piece.length);
  expect(textsOf(`${source}\n\n# Last\n\nThe end.\n`).at(-1)).toContain("The end.");
});

test("a long last line that begins like a mark is text", () => {
  const line = `:::words ${"and more ".repeat(500_000)}`.trim();
  expect(textsOf(line)).toEqual([line]);
});
