import type { TextFont } from "./pdf-fonts.ts";
import { unknownFont } from "./pdf-fonts.ts";
import { apply, identity, type Matrix, multiply } from "./pdf-matrix.ts";
import type { PlacedGlyph } from "./pdf-runs.ts";

/** The graphics state as far as text and rules depend on it (PDF 32000-1, 8.4 and 9.3). Copied by `q`. */
export interface GraphicsState {
  matrix: Matrix;
  font: TextFont;
  fontSize: number;
  letterSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling, 1 = 100 %. */
  stretch: number;
  leading: number;
  rise: number;
}

export const initialState: Readonly<GraphicsState> = {
  matrix: identity,
  font: unknownFont,
  fontSize: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};

/** Position in a text object: BT … ET. */
export interface TextPosition {
  matrix: Matrix;
  lineX: number;
  lineY: number;
  x: number;
  y: number;
  /** Changes with each jump to another place. */
  place: number;
}

export const startOfText = (place: number): TextPosition => ({
  matrix: identity,
  lineX: 0,
  lineY: 0,
  x: 0,
  y: 0,
  place,
});

/** The data of a glyph from pdf.js. */
export interface ShownGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly originalCharCode: number;
  readonly isSpace: boolean;
}

/** Letter spacing up to this, in font sizes, spaces a word out; more separates words. */
const EVEN_SPACING = 0.25;

/** Places the glyphs of one show operator and moves the position behind them. */
export function placeGlyphs(
  items: readonly unknown[],
  state: GraphicsState,
  position: TextPosition,
): { readonly glyph: ShownGlyph; readonly placed: PlacedGlyph }[] {
  const placedGlyphs: { glyph: ShownGlyph; placed: PlacedGlyph }[] = [];
  const place = placing(state, position);
  for (const item of items) {
    if (typeof item === "number") move(position, (-item / 1000) * state.fontSize, state);
    else if (isGlyph(item)) {
      const placed = place(item);
      if (placed !== null) placedGlyphs.push({ glyph: item, placed });
    }
  }
  return placedGlyphs;
}

function placing(state: GraphicsState, position: TextPosition): (glyph: ShownGlyph) => PlacedGlyph | null {
  const { font, fontSize, letterSpacing, wordSpacing } = state;
  const all = multiply(state.matrix, position.matrix);
  const across = Math.hypot(all[2], all[3]);
  const size = Math.abs(fontSize) * across * font.height;
  const sign = font.isVertical ? -1 : Math.sign(fontSize * state.stretch) || 1;
  const direction = font.isVertical ? { x: all[2] * sign, y: all[3] * sign } : { x: all[0] * sign, y: all[1] * sign };
  const length = Math.hypot(direction.x, direction.y);
  const angle = (Math.round((Math.atan2(direction.y, direction.x) * 180) / Math.PI / 5) * 5 + 360) % 360;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return (glyph) => {
    // Vertical writing steps by the font size: the units of the font measure widths only.
    const width = font.isVertical ? fontSize : glyph.width * font.unit * fontSize;
    const origin = apply(all, { x: position.x, y: position.y + state.rise });
    const spacing = letterSpacing + (glyph.isSpace ? wordSpacing : 0);
    move(position, font.isVertical ? spacing - width : width + spacing, state);
    if (!(size > 0) || !Number.isFinite(origin.x + origin.y + size)) return null;
    const start = origin.x * cos + origin.y * sin;
    const even = Math.min(Math.max(letterSpacing, -Math.abs(width)), EVEN_SPACING * Math.abs(fontSize));
    const scale = font.isVertical ? length : length * Math.abs(state.stretch);
    return {
      text: glyph.unicode,
      start,
      end: start + (Math.abs(width) + even) * scale,
      baseline: origin.y * cos - origin.x * sin,
      size,
      font,
      angle,
      place: position.place,
    };
  };
}

/** Moves along the line by a distance in text space; vertical writing runs downwards. */
function move(position: TextPosition, distance: number, state: GraphicsState): void {
  if (state.font.isVertical) position.y += distance;
  else position.x += distance * state.stretch;
}

function isGlyph(item: unknown): item is ShownGlyph {
  return (
    typeof item === "object" &&
    item !== null &&
    "unicode" in item &&
    typeof item.unicode === "string" &&
    "width" in item &&
    typeof item.width === "number"
  );
}
