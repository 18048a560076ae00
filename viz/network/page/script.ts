import { palettes } from "../palette.ts";
import { cameraPart } from "./camera.ts";
import { dataPart } from "./data.ts";
import { inputPart } from "./input.ts";
import { keyboardPart } from "./keyboard.ts";
import { labelsPart } from "./labels.ts";
import { legendPart } from "./legend.ts";
import { mapPart } from "./map.ts";
import { paintPart } from "./paint.ts";
import { panelPart } from "./panel.ts";
import { pictureLoopPart } from "./picture-loop.ts";
import { searchPart } from "./search.ts";
import { tablePart } from "./table.ts";

/**
 * The only program of the page. It is the same for every knowledge graph, because its hash is published and listed by
 * hosts: only constants are interpolated. The parts are text, because a browser reads them as they stand: they share
 * one scope, each uses names of those before it, and all calls happen after the last.
 */
const parts: readonly string[] = [
  dataPart,
  cameraPart,
  paintPart,
  labelsPart,
  mapPart,
  pictureLoopPart,
  panelPart,
  searchPart,
  legendPart,
  tablePart,
  inputPart,
  keyboardPart,
];

export const networkScript = `"use strict";
(() => {
const palettes = ${JSON.stringify(palettes)};
const chooseTheme = (theme) => {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
};
chooseTheme(new URLSearchParams(location.search).get("theme"));
addEventListener("DOMContentLoaded", () => {
${parts.join("\n")}
});
})();`;
