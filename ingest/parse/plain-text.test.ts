import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { parsePlainText } from "./plain-text.ts";

const textOf = (source: string): string => parsePlainText(Buffer.from(source)).text;

test("lines of reStructuredText that only name a link's target or a picture are no text", () => {
  const source = `The ferry_ sails.

.. _ferry: https://example.org/ferry
.. _the long way:
__ https://example.org/other
.. |build| image:: https://example.org/badge.svg
   :alt: Build status
   :target: https://example.org/build

It sails on Mondays.

:name: The Kestrel
`;
  expect(
    textOf(source)
      .split("\n")
      .filter((line) => line !== ""),
  ).toEqual(["The ferry_ sails.", "It sails on Mondays.", ":name: The Kestrel"]);
});

test("notes and lines that look alike stay", () => {
  const source = ".. note:: Mind the gap.\n\n.. Two dots begin this line.\n\n__ is a prefix of names\n";
  expect(textOf(source)).toBe(source.replace(".. note:: ", ""));
});

const page = (number: number, body: string): string =>
  `${body}\n\n\n\nByron                       Informational                      [Page ${number}]\n\f\nRFC 9999                      The Loom                      June 1999\n\n\n`;

test("feet and heads of pages are no text, and a paragraph that they divide is one", () => {
  const source = `${page(1, "   The loom weaves the cloth and")}   then rests.\n\n${page(2, "   It is oiled.")}   A new day.\n\n${page(3, "   The end.")}`;
  expect(
    textOf(source)
      .split(/\n{2,}/)
      .map((part) => part.replace(/\s+/g, " ").trim()),
  ).toEqual(["The loom weaves the cloth and then rests.", "It is oiled.", "A new day.", "The end."]);
});

test("a text with indented paragraphs has headings without marks and a centred title; its contents are furniture", () => {
  const title = "The Loom Protocol -- LOOM/1.1";
  const source = `Network Group                                                   A. Byron
   Request: 9999                                               June 1999

${" ".repeat(21)}${title}

Status of this Memo

   This memo describes the loom, in all its parts.

Table of Contents

   1   Purpose ................................. 2
   1.1   Terms ................................. 2
   2   Weaving ................................. 3

1 Purpose

   The loom weaves the cloth,
   and then it rests.

1.1 terms of use

   Cloth is what the loom makes.
`;
  const document = parsePlainText(Buffer.from(source));
  expect(document.title).toBe(title);
  const of = (wanted: string) =>
    document.blocks
      .filter(({ kind }) => kind === wanted)
      .map(({ start, end, level }) => [document.text.slice(start, end), level]);
  expect(of("heading")).toEqual([
    [title, 1],
    ["Status of this Memo", 2],
    ["Table of Contents", 2],
    ["1 Purpose", 2],
    ["1.1 terms of use", 3],
  ]);
  expect(of("furniture")).toEqual([[expect.stringMatching(/^1 {3}Purpose[\s\S]+ 3$/), undefined]]);
});

test.each([
  [
    "sentences that name a page",
    "It was made in 1801. [Page 12]\nIt was sold in 1804. [Page 13]\nIt burnt. [Page 14]\n",
  ],
  ["prices", "Coffee ........ 3\nTea ........... 2\nCake .......... 4\n"],
])("%s are text", (_, source) => {
  const { text, blocks } = parsePlainText(Buffer.from(source));
  expect(text).toBe(source);
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph"]);
});
