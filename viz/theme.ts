// Colours as data, so that a test can compute the contrast of every pair that the pages use. Blue, orange and green are
// from Okabe & Ito's palette (distinct under colour blindness), darkened or lightened per theme.

export interface Theme {
  readonly page: string;
  readonly card: string;
  readonly line: string;
  readonly grid: string;
  /** Text, and quieter text. */
  readonly ink: string;
  readonly soft: string;
  readonly focus: string;
  /** Areas and lines; ≥ 3:1 on the card. */
  readonly blue: string;
  readonly orange: string;
  readonly green: string;
  /** The same hues for text; ≥ 4.5:1 on the card. */
  readonly blueText: string;
  readonly orangeText: string;
  readonly greenText: string;
  /** Cells of the matrix from few to many, each with the colour of its text (≥ 4.5:1). */
  readonly shades: readonly Shade[];
}

interface Shade {
  readonly fill: string;
  readonly text: string;
}

export const light: Theme = {
  page: "#f4f6fa",
  card: "#ffffff",
  line: "#e0e6ee",
  grid: "#e6ebf1",
  ink: "#16202e",
  soft: "#566374",
  focus: "#0072b2",
  blue: "#0072b2",
  orange: "#d55e00",
  green: "#0a8a66",
  blueText: "#0069a5",
  orangeText: "#a84600",
  greenText: "#04705a",
  shades: [
    { fill: "#dce9f4", text: "#16202e" },
    { fill: "#bad6eb", text: "#16202e" },
    { fill: "#90bddf", text: "#16202e" },
    { fill: "#62a1d0", text: "#16202e" },
    { fill: "#0e68a6", text: "#ffffff" },
  ],
};

export const dark: Theme = {
  page: "#0e131a",
  card: "#161d27",
  line: "#283342",
  grid: "#263040",
  ink: "#e8edf4",
  soft: "#a5b2c2",
  focus: "#7cc4f0",
  blue: "#4aa8e0",
  orange: "#ec8038",
  green: "#2fb98c",
  blueText: "#74bff0",
  orangeText: "#f5a267",
  greenText: "#5fd0aa",
  shades: [
    { fill: "#1d2f42", text: "#e8edf4" },
    { fill: "#234564", text: "#e8edf4" },
    { fill: "#2a5c88", text: "#ffffff" },
    { fill: "#5d9dcd", text: "#0e131a" },
    { fill: "#a3d3f4", text: "#0e131a" },
  ],
};
