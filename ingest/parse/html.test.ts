import { Buffer } from "node:buffer";
import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { processorSeconds } from "../../test/support/stopwatches.ts";
import { parseHtml } from "./html.ts";

const parse = (html: string, wholePage = false) => parseHtml(Buffer.from(html), { wholePage });
const blocksOf = (html: string): [string, string][] => {
  const { text, blocks } = parse(html);
  return blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);
};

const sentence = "The ferry Aurora Belle crosses the sound at noon, when the tide is right, and comes back at dusk. ";
const paragraph = (start: string) => `<p>${start} ${sentence.repeat(5)}</p>`;
const article = `<!doctype html><html><head><title>Aurora Belle – Harbour News</title>
<style>p { color: red }</style><script>var secret = "<p>script</p>";</script></head>
<body><div class="menu"><a href="/">Home</a> <a href="/news">All the news</a></div>
<article><h1>Aurora Belle</h1>${paragraph("Built in 1921.")}<h2>Her <em>crossings</em></h2>${paragraph("Daily.")}
<ul><li>Norrvik</li><li>Kestrel Bay<ul><li>in summer</li></ul></li></ul>${paragraph("Loved.")}</article>
<div class="comments sidebar"><p>Subscribe to our newsletter</p></div></body></html>`;

test("an article is read as its main text with headings and lists; its title is the page's without the site's name", () => {
  const document = parse(article);
  expect(document).toMatchObject({ file_type: "html", title: "Aurora Belle", warnings: [] });
  expect(blocksOf(article).map(([kind, text]) => [kind, text.slice(0, 22)])).toEqual([
    ["paragraph", "Built in 1921. The fer"],
    ["heading", "Her crossings"],
    ["paragraph", "Daily. The ferry Auror"],
    ["item", "- Norrvik"],
    ["item", "- Kestrel Bay"],
    ["item", "- in summer"],
    ["paragraph", "Loved. The ferry Auror"],
  ]);
  expect(document.text).not.toMatch(/newsletter|All the news|script|color/);
});

test("a page that is no article is read as a whole, its menus as furniture, without elements that are no text", () => {
  expect(
    blocksOf(`<title>Harbours</title><nav><a>Menu</a></nav><h1>Harbours</h1>Norrvik &amp; Kestrel&nbsp;Bay<br>and   others
<div>Second <b>one</b></div><p hidden>hidden</p><ol><li>a<p>b</p></li><li></li></ol>
<pre>
  keep
    this
</pre><table><tr><th>Name</th><th>Born</th></tr><tr><td>Ada</td><td>1815</td></tr></table>
<svg><title>icon</title></svg><select><option>x</option></select><footer>Imprint</footer>last`),
  ).toEqual([
    ["furniture", "Menu"],
    ["heading", "Harbours"],
    ["paragraph", "Norrvik & Kestrel Bay\nand others"],
    ["paragraph", "Second one"],
    ["item", "1. a b"],
    ["code", "keep\n    this"],
    ["table", "Name | Born\nAda | 1815"],
    ["furniture", "Imprint"],
    ["paragraph", "last"],
  ]);
});

test("a hidden element is left out, and the text after it is kept", () => {
  expect(blocksOf("<body hidden><ul hidden><li>x</ul><table hidden><tr><td>x</table>shown<nav>menu")).toEqual([
    ["paragraph", "shown"],
    ["furniture", "menu"],
  ]);
});

test("parts of a page that are not its text are furniture: navigation, header, footer, asides, contents", () => {
  expect(
    blocksOf(`<header><h1>Ports</h1><p>by Ada</p></header><nav><ul><li><a href="/">Home</a></ul></nav>
<main><header><p>Lead of the text.</p></header><ul><li><a href="#a">A</a><li><a href="#b">B</a></ul>
<p><a href="/x">Next</a> | <a href="/y">Last</a></p><p>See <a href="/z">the ferry</a>.</p></main><aside>Ads</aside>`),
  ).toEqual([
    ["heading", "Ports"],
    ["furniture", "by Ada"],
    ["furniture", "- Home"],
    ["paragraph", "Lead of the text."],
    ["furniture", "- A"],
    ["furniture", "- B"],
    ["furniture", "Next | Last"],
    ["paragraph", "See the ferry."],
    ["furniture", "Ads"],
  ]);
});

test("a table has caption, header and cells; a cell that spans others is repeated for each of them", () => {
  const { text, blocks } = parse(`<table><caption>Ports &amp; years</caption>
<thead><tr><th rowspan=2>Port</th><th colspan=2>Passengers</th></tr><tr><th>2020</th><th>2021</th></tr></thead>
<tr><td rowspan=2>Norrvik 🚢</td><td>1</td><td></td></tr><tr><td>3</td><td><p>4</p><p>5</p></td></tr></table>`);
  const [block] = blocks;
  const cellsOf = (rows: readonly (readonly { start: number; end: number }[])[] = []) =>
    rows.map((cells) => cells.map(({ start, end }) => sliceCodePoints(text, start, end)));
  expect(text).toBe("Ports & years\nPort | Passengers\n2020 | 2021\nNorrvik 🚢 | 1\n3 | 4 5");
  expect(cellsOf(block?.table?.header)).toEqual([
    ["Port", "Passengers", "Passengers"],
    ["Port", "2020", "2021"],
  ]);
  expect(cellsOf(block?.table?.rows)).toEqual([
    ["Norrvik 🚢", "1", ""],
    ["Norrvik 🚢", "3", "4 5"],
  ]);
  const { caption } = block?.table ?? {};
  expect(caption && sliceCodePoints(text, caption.start, caption.end)).toBe("Ports & years");
});

test("spans of a hostile table are repeated a few times per written cell only", () => {
  const rows = "<tr><td rowspan=100 colspan=100>x</td></tr>".repeat(2_000);
  const [block] = parse(`<table>${rows}</table>`).blocks;
  const cells = block?.table?.rows.flat().length ?? 0;
  expect(cells).toBeGreaterThan(2_000);
  expect(cells).toBeLessThan(15_000);
});

test("terms and descriptions are items, and quotes and notes of a list keep their kind", () => {
  expect(
    blocksOf(`<dl><dt>Ferry<dd>A boat.<dd>Also a route.<dt>Port<dd>A harbour.</dl><blockquote><p>One</p><p>Two</p>
</blockquote><ol start=3><li><p>a</p><p>b</p><pre>x = 1</pre>after</li><li>c<ul><li>d</ul></ol>`),
  ).toEqual([
    ["item", "- Ferry: A boat."],
    ["item", "- Also a route."],
    ["item", "- Port: A harbour."],
    ["quote", "One"],
    ["quote", "Two"],
    ["item", "3. a b"],
    ["code", "x = 1"],
    ["paragraph", "after"],
    ["item", "4. c"],
    ["item", "- d"],
  ]);
});

test("a table that lays out a page is read like other text", () => {
  const cells = "<table><tr><td><h2>Left</h2>text</td><td><ul><li>item</li></ul></td></tr></table>after";
  expect(blocksOf(cells)).toEqual([
    ["heading", "Left"],
    ["paragraph", "text"],
    ["item", "- item"],
    ["paragraph", "after"],
  ]);
});

test("a page that was read as a whole for lack of a main text has a warning", () => {
  const whole = parse(article, true);
  expect(whole.text).toMatch(/newsletter/);
  expect(whole.warnings).toEqual([expect.stringMatching(/main text/)]);
});

test.each([
  ["its server", "windows-1251", ""],
  ["itself", undefined, '<meta charset="windows-1251">'],
  ["itself, the old way", undefined, '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'],
])("a page is decoded by the encoding that %s declares", (_who, charset, meta) => {
  const bytes = iconv.encode(`${meta}<p>Паром уходит в полдень.</p>`, "windows-1251");
  expect(parseHtml(bytes, { charset }).text).toBe("Паром уходит в полдень.");
});

test("valid UTF-8 is decoded as UTF-8, even if the server declares another encoding", () => {
  expect(parseHtml(Buffer.from("<p>Größe</p>"), { charset: "iso-8859-1" }).text).toBe("Größe");
});

const megabyte = 1_000_000;
test.each([
  ["elements nested too deep", "<div>".repeat(megabyte / 5)],
  ["lists nested too deep", "<ul><li>".repeat(megabyte / 8)],
])("%s are refused", (_what, html) => {
  expect(() => parse(html, true)).toThrow(/nested too deep/);
});

test.each([
  ["a tag of a million attributes", `<p ${"a ".repeat(megabyte / 2)}>x</p>`],
  ["different attributes", `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(" ")}>x</p>`],
  ["one long attribute", `<p a="${"&amp;".repeat(megabyte / 5)}">x</p>`],
  ["tags that never end", `x${"<a ".repeat(megabyte / 3)}`],
  ["brackets", `x${"<".repeat(megabyte)}`],
  ["comments that never end", `x${"<!--".repeat(megabyte / 4)}`],
  ["ends without begins", `x${"</p></b></div>".repeat(megabyte / 14)}`],
  ["entities", `x${"&#x26;lt;".repeat(megabyte / 9)}`],
  ["blanks", `x${" \n".repeat(megabyte / 2)}y`],
  ["line breaks", `x${"<br>".repeat(megabyte / 4)}`],
  ["rows", `<table>${"<tr><td>x".repeat(megabyte / 9)}`],
  ["formatting never closed", `${"<b>x</b>".repeat(megabyte / 8)}`],
])("a megabyte of %s is read as a whole within seconds", (_what, html) => {
  const seconds = processorSeconds(() => expect(parse(html, true).blocks.length).toBeGreaterThan(0));
  // Anything quadratic takes minutes; a slow machine takes a few seconds.
  expect(seconds).toBeLessThan(30);
});

test("with any tags, blocks are ordered and disjoint, with only white space between them", () => {
  const tags = "p div ul li ol table tr td th h1 h2 pre br nav title script b article svg".split(" ");
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom("word ", "🙂", "\n", " ", "&amp;", "<", "e\u0301", "\u0301", "\u00ad", "<p hidden>"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { text, blocks } = parse(pieces.join(""));
      let last = 0;
      for (const { start, end } of blocks) {
        expect(sliceCodePoints(text, last, start).trim()).toBe("");
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(sliceCodePoints(text, last, text.length).trim()).toBe("");
      expect(text).toBe(text.normalize("NFC"));
    }),
  );
});

test("a heading may have lines and paragraphs inside, and a description of a term too", () => {
  expect(
    blocksOf(
      "<h2>\n  Leave\n  of absence\n</h2><p>Ten days.</p><h3><p>Sick leave</p></h3><p>Call us.</p><dl><dt>sudo</dt><dd><p>It runs commands.</p></dd></dl><p>End.</p>",
    ),
  ).toEqual([
    ["heading", "Leave of absence"],
    ["paragraph", "Ten days."],
    ["heading", "Sick leave"],
    ["paragraph", "Call us."],
    ["item", "- sudo: It runs commands."],
    ["paragraph", "End."],
  ]);
});
