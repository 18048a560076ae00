// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are sources
import { expect, test } from "vitest";
import { templateTexts } from "./template-texts.ts";

test("texts of templates are found, with substitutions and with templates inside of them", () => {
  expect(templateTexts("const a = `x ${b ? `in ${c} side` : { d: '}' }.d} y`; f(`z`);")).toEqual([
    "in ${} side",
    "x ${} y",
    "z",
  ]);
  expect(templateTexts("html`<p>${a}</p>`")).toEqual(["<p>${}</p>"]);
  expect(templateTexts("a(`\\`b\\${c}`)")).toEqual(["\\`b\\${c}"]);
});

test("a backtick in a comment, a string or a regular expression begins no template", () => {
  expect(templateTexts("// `a`\n/* ` */ b('`', \"`\", /[&`/]`/g); const c = `d`;")).toEqual(["d"]);
  expect(templateTexts("const half = (a + b) / 2; const e = `f`; const g = a / b;")).toEqual(["f"]);
  expect(templateTexts("return /`/.test(a) && b[0] / c`d` / 2")).toEqual(["d"]);
});
