import { expect, test } from "vitest";
import { buildPdf } from "../../test/support/pdf.ts";
import { boundedClues } from "./clues.ts";
import { parseBytes } from "./parse-bytes.ts";

const cluesOf = async (fileType: "md" | "html" | "pdf", bytes: string | Uint8Array) =>
  (await parseBytes(Buffer.from(bytes), { fileType, fileName: "x" })).clues.map(
    ({ name, value }) => `${name}=${value}`,
  );

test("the fields of a front matter are clues, with lists and members, and leave the text", async () => {
  const yaml = [
    "---",
    'title: "Rules: the basics" # a comment',
    "authors: [Ada, 'Grace H.']",
    "tags:",
    "  - safety",
    "owner:",
    "  name: Crane Team",
    "draft: ~",
    "summary: >",
    "  folded",
    "---",
    "Body.",
  ];
  const document = await parseBytes(Buffer.from(yaml.join("\n")), { fileType: "md", fileName: "x.md" });
  expect(document.text).toBe("Body.");
  expect(document.title).toBe("Rules: the basics");
  expect(document.clues.map(({ name, value }) => `${name}=${value}`)).toEqual([
    "title=Rules: the basics",
    "authors=Ada",
    "authors=Grace H.",
    "tags=safety",
    "owner.name=Crane Team",
  ]);
});

test("the meta elements of a page's head are clues, those of its body are none", async () => {
  const head = `<meta charset="utf-8"><meta property="og:site_name" content="Crane  News"><meta name="author" content="Ada">`;
  const page = `<html lang="en-GB"><head>${head}</head><body><p>Text of the page.</p><meta name="author" content="Eve"></body></html>`;
  expect(await cluesOf("html", page)).toEqual(["lang=en-GB", "og:site_name=Crane News", "author=Ada"]);
});

test("the information dictionary of a PDF gives clues", async () => {
  const bytes = buildPdf([[{ x: 72, y: 700, text: "Some text of a page" }]], "Crane manual");
  expect(await cluesOf("pdf", bytes)).toContain("title=Crane manual");
});

test("clues are bounded in number and length, on one line, and never repeated", () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    origin: "meta" as const,
    name: `Field ${n % 200}`,
    value: "x",
  }));
  const long = { origin: "info" as const, name: "Title", value: `a\n${"b".repeat(5_000)}` };
  const bounded = boundedClues([long, long, { ...long, value: " " }, ...many]);
  expect(bounded).toHaveLength(100);
  expect(bounded[0]).toEqual({ origin: "info", name: "title", value: `a ${"b".repeat(498)}` });
  expect(bounded.filter(({ name }) => name === "title")).toHaveLength(1);
});
