import { type Palette, palettes } from "../../network/palette.ts";
import type { Grouping } from "./groups.ts";

/** How the picture is coloured. */
export interface Look {
  palette: Palette;
  grouping: Grouping;
}

export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export const paletteNow = (): Palette => (isDark() ? palettes.dark : palettes.light);

export const colourOf = ({ hues, other }: Palette, hue: number): string => hues[hue] ?? other;

/** Colour of the name of a region: its hue, darker or lighter where necessary for reading. */
export const nameColourOf = ({ names, soft }: Palette, hue: number): string => names[hue] ?? soft;
