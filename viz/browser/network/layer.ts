import { penOf } from "../dom.ts";
import type { Layer } from "./page.ts";

export function createLayer(): Layer {
  const canvas = document.createElement("canvas");
  return { canvas, pen: penOf(canvas, { willReadFrequently: true }), view: null, isFull: false };
}
