import { dark, light } from "../theme.ts";

/** Colours of the picture in one theme. */
export interface Palette {
  /** Background of the picture. */
  readonly paper: string;
  /**
   * Eight hues, found by search: contrast ≥ 3:1 on the paper, and CIE76 distance ≥ 20 between any two under normal
   * vision, protanopia, deuteranopia and tritanopia. `palette.test.ts` computes both; a change by eye fails it.
   */
  readonly hues: readonly string[];
  /** The same hues for names of regions: towards the ink until the contrast is 4.5:1. */
  readonly names: readonly string[];
  /** For groups without a hue, and for lines between two groups. */
  readonly other: string;
  readonly ink: string;
  readonly soft: string;
}

export const palettes: { readonly light: Palette; readonly dark: Palette } = {
  light: {
    paper: "#f6f8fb",
    hues: ["#108ffa", "#136c49", "#4235a7", "#5e5500", "#ec5683", "#850061", "#ab7eb9", "#c67c19"],
    names: ["#0a63b0", "#0d5a3c", "#3a2e97", "#524a00", "#b0305a", "#77005a", "#7b4f8a", "#8a5408"],
    other: "#7d8794",
    ink: light.ink,
    soft: light.soft,
  },
  dark: {
    paper: dark.page,
    hues: ["#d4dd9b", "#a95d93", "#598e0e", "#e1485e", "#7974f0", "#2cdac9", "#91baf5", "#e9be3c"],
    names: ["#dfe7b2", "#d08abc", "#86bd3a", "#f07e8e", "#a3a0ff", "#5fe6d9", "#a9c9f8", "#f0cd66"],
    other: "#77828f",
    ink: dark.ink,
    soft: dark.soft,
  },
};

/** Number of the colour `other`, after the hues. */
export const otherHue = palettes.light.hues.length;
