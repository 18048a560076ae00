import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { parseHtml } from "./html.ts";

const rowsOf = (row: string): string =>
  parseHtml(Buffer.from(`<table><tr><th>Place<th>Note</tr><tr>${row}</tr></table>`)).text.split("\n")[1] ?? "";

test("links and emphasis in a cell put no space before a comma; blocks and raised digits stand apart", () => {
  expect(rowsOf("<td><a href='/r'>Redmond</a><span>, <b>Washington</b></span>, U.S.<td>( <i>Nasdaq</i>: MSFT )")).toBe(
    "Redmond, Washington, U.S. | ( Nasdaq: MSFT )",
  );
  expect(rowsOf("<td><p>one</p><p>two</p><td>5<sup>6</sup> of<br>three<ul><li>a<li>b</ul>")).toBe(
    "one two | 5 6 of three a b",
  );
});

test.each([
  ["<s>50</s><b>40</b>", "50 40"],
  ["<del>$50</del><ins>$40</ins>", "$50 $40"],
  ["<cite>Book</cite><span>12</span><time>2019</time>", "Book 12 2019"],
  ["<span><a>Ada Holm</a></span><span><a>Ola Berg</a></span>", "Ada Holm Ola Berg"],
  ["<a>Ada Holm</a><small>(Oslo)</small>", "Ada Holm (Oslo)"],
  ['Ada<span style="display:block">Holm</span>Oslo', "Ada Holm Oslo"],
  ["<b>Ada</b><i>, Oslo</i>", "Ada, Oslo"],
  ["<b>W</b>ashing<i>ton</i>", "Washington"],
])("neighbouring elements of a cell stand apart unless punctuation joins them: %s", (cell, text) => {
  expect(rowsOf(`<td>Acton<td>${cell}`)).toBe(`Acton | ${text}`);
});

test.each([
  ['<span style="display:none">01879-07-01</span>1 July 1879', "1 July 1879"],
  ['<span style="display:none" class="sortkey">Holm, Ada</span><a>Ada Holm</a>', "Ada Holm"],
  ['<span style="display:none" data-sort-value="x">700<b>1</b></span>5', "5"],
])("a hidden key for sorting is left out of its cell: %s", (cell, text) => {
  expect(rowsOf(`<td>Acton<td>${cell}`)).toBe(`Acton | ${text}`);
});

test.each([
  ['What is it? <span style="display:none">A boat.</span>', "What is it? A boat."],
  ['How many? <span style="display:none">42</span>', "How many? 42"],
  ['<span style="display:none">A <b>red</b> boat</span>, twice', "A red boat, twice"],
  ['<span style="display:none">42</span>', "42"],
])("hidden text that a reader may open is kept, in a cell and outside tables: %s", (line, text) => {
  expect(rowsOf(`<td>Acton<td>${line}`)).toBe(`Acton | ${text}`);
  expect(parseHtml(Buffer.from(`<p>${line}</p>`)).text).toBe(text);
});

test("a hidden element that never ends keeps the cells and the headings behind it", () => {
  expect(rowsOf('<td>Acton<td><span style="display:none">red<td>boat')).toBe("Acton | red | boat");
  const page = '<table><tr><td><span style="display:none">red<h2>Boats</h2>blue</table>';
  expect(parseHtml(Buffer.from(page)).text).toBe("red\n\nBoats\n\nblue");
});
