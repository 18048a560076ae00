import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { sliceCodePoints } from "../../../domain/text/code-points.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const textsOf = (source: string): string[] => {
  const { text, blocks } = parseMarkdown(Buffer.from(source));
  return blocks.map(({ start, end }) => sliceCodePoints(text, start, end));
};
/** The text with a component that the file uses below it. */
const withBox = (source: string): string => `${source}\n\n<Box />\n\nEnd.\n`;

test("imports of components that begin a line of the file are no prose, files beside them neither", () => {
  const source = `import Box from '@theme/Box';
import type { Grid, Box } from "~/boxes"
import {
  Card,
  Aa as Box, // one
} from 'boxes';
import * as Box from '#boxes';
import One, { Box } from './one';
import './style.css';

# Tides

import Box from './box'

The tide turns.
`;
  expect(textsOf(withBox(source))).toEqual(["Tides", "The tide turns.", "End."]);
});

test("imports of other names stay, also between imports of components", () => {
  const source = "import './a.css'\nimport Box from './box'\nimport data from './data.json'\n\nText.";
  expect(textsOf(withBox(source))).toEqual(["import data from './data.json'", "Text.", "End."]);
  const kept = ["import Card from './card'", "import { useTide } from './tide'", "import box from './box'"];
  for (const text of kept) expect(textsOf(withBox(text))).toEqual([text, "End."]);
});

test("without a component that begins a line outside code, every import is text", () => {
  const source = "import Box from './box'";
  for (const below of ["Words <Box />.", "```\n<Box />\n```", "    <Box />", "<Boxes />"]) {
    expect(textsOf(`import './a.css'\n\n${source}\n\n${below}`).slice(0, 2)).toEqual(["import './a.css'", source]);
  }
  expect(textsOf(`import './a.css'\n\n${source.replace("Box", "Card")}\n\n<Box />`)[0]).toBe("import './a.css'");
});

test.each([
  "import 'package:flutter/material.dart'",
  'import "google/protobuf/timestamp.proto"',
  "export const LIMITS = { seats: 40 };",
  "export { default as Box } from './box'",
  "import Box from 'Box'",
  "import Box from './box' and sell it.",
  "import './a.css' // why",
])("'%s' stays text beside an import of a component", (text) => {
  expect(textsOf(withBox(`import Box from './box'\n\n${text}`))).toEqual([text, "End."]);
});

test("imports in a paragraph with other lines, in items, quotes, notes and code stay", () => {
  const line = "import Box from './box'";
  const kept = (source: string) => textsOf(withBox(`${line}\n\n${source}`)).slice(0, -1);
  expect(kept(`${line}\nand go on.`)).toEqual([`${line} and go on.`]);
  expect(kept(`- a\n\n  ${line}`)).toEqual([`- a ${line}`]);
  expect(kept(`> ${line}`)).toEqual([line]);
  expect(kept(`!!! note\n    ${line}`)).toEqual([line]);
  expect(kept(`\`\`\`{note}\n${line}\n\`\`\``)).toEqual([line]);
  expect(kept(` ${line}`)).toEqual([line]);
  expect(kept(`\`\`\`\n${line}\n\`\`\``)).toEqual([line]);
  expect(kept("import {\n- Box is here.\n} from './box'")[0]).toContain("import {");
  expect(kept(`Write\n\n\`\`\`\nls\n\`\`\`\n\n${line}`)).toEqual(["Write", "ls"]);
  expect(kept(`Text.\n${line}`)).toEqual([`Text. ${line}`]);
});

test.each(["Write this:", "# Write:", "To use it write", "- **Write this:**", "> Write", "Then {{ x }} write"])(
  "imports below '%s' are part of what it says",
  (above) => {
    const source = `Text.\n\n${above}\n\nimport Box from './box'\n\nimport './box.css'\n\nText.\n\nimport Box from '#box'`;
    expect(textsOf(withBox(source)).slice(2)).toEqual([
      "import Box from './box'",
      "import './box.css'",
      "Text.",
      "End.",
    ]);
  },
);

test.each(["# Boxes", "The box.", "*The box (a)!*", "```\nls\n```", "{% include head.html %}"])(
  "imports below '%s' are no prose",
  (above) => {
    const texts = textsOf(withBox(`${above}\n\nimport Box from './box'`));
    expect(texts.join("\n")).not.toContain("import");
    expect(texts.at(-1)).toBe("End.");
  },
);

test("imports stay where nothing else of the text would", () => {
  expect(textsOf("import Box from './box'\n\n<Box />\n")).toEqual(["import Box from './box'"]);
});

test.each(["import {\n\n", "import {\n", "import Box from './box'\n\n", "import Box, {\na\n"])(
  "a megabyte of '%s' is read, and what follows is kept",
  (piece) => {
    const source = piece.repeat(1_000_000 / piece.length);
    expect(textsOf(withBox(source)).at(-1)).toBe("End.");
  },
);
