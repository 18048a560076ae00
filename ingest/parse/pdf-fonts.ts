import type { PieceFont } from "./pdf-page.ts";

/** The facts about a font of the file that the text reader needs. */
export interface TextFont extends PieceFont {
  readonly isVertical: boolean;
  /** Width of a glyph unit in font sizes; .001 unless the font says otherwise, as fonts made from TrueType do. */
  readonly unit: number;
  /** Height of the letters in font sizes; 1 but for Type 3 fonts, whose size is arbitrary. */
  readonly height: number;
  /** True if the character of a glyph's code is a guess of the library. */
  readonly isGuess: (code: number) => boolean;
}

const SUBSET = /^[A-Z]{6}\+/;
const BOLD = /bold|black|heavy|semibd|demi\b|-bd\b/i;
const ITALIC = /italic|oblique|-it\b/i;
const USUAL_UNIT = 0.001;

export const unknownFont: TextFont = {
  name: "",
  bold: false,
  italic: false,
  isVertical: false,
  unit: USUAL_UNIT,
  height: 1,
  isGuess: () => false,
};

/** The library's font object as plain facts. Its fields come from the file, so each is checked. */
export function fontFrom(found: unknown): TextFont {
  if (typeof found !== "object" || found === null) return unknownFont;
  const field = (name: string): unknown => Reflect.get(found, name);
  const raw = field("name");
  const name = typeof raw === "string" ? raw.replace(SUBSET, "") : "";
  const isType3 = field("isType3Font") === true;
  const matrix = numbers(field("fontMatrix"));
  return {
    name,
    bold: field("bold") === true || field("black") === true || BOLD.test(name),
    italic: field("italic") === true || ITALIC.test(name),
    isVertical: field("vertical") === true,
    unit: Math.abs(matrix[0] ?? 0) || USUAL_UNIT,
    height: isType3 ? letterHeight(numbers(field("bbox")), matrix) : 1,
    isGuess: guessing(field("toUnicode"), field("composite") === true),
  };
}

function letterHeight(box: readonly number[], matrix: readonly number[]): number {
  const height = Math.abs(((box[3] ?? 0) - (box[1] ?? 0)) * (matrix[3] ?? 0));
  return height > 0 ? height : Math.abs(matrix[3] ?? 0.001) * 1000 || 1;
}

/**
 * A composite font numbers its glyphs. Without a character map the library takes the number for the character
 * (`firstChar`, `lastChar`), which is meaningless.
 */
function guessing(map: unknown, isComposite: boolean): TextFont["isGuess"] {
  if (!isComposite || typeof map !== "object" || map === null) return () => false;
  if ("firstChar" in map) return () => true;
  const known: unknown = Reflect.get(map, "_map");
  if (typeof known !== "object" || known === null) return () => false;
  return (code) => !(code in known);
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(Object.values(value), Number) : [];
}
