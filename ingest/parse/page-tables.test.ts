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

test("a piece of a line that is never shown is left out; a section that a reader may open is kept", () => {
  expect(rowsOf('<td>Acton<td><span style="display:none">01879-07-01</span>1 July 1879')).toBe("Acton | 1 July 1879");
  expect(parseHtml(Buffer.from('<div style="display: none"><p>Answer</p></div>'))).toMatchObject({ text: "Answer" });
});
