import type { TextFont } from "./pdf-fonts.ts";
import { identity, type Matrix, matrixFrom, multiply } from "./pdf-matrix.ts";
import type { PageBox, Rule } from "./pdf-page.ts";
import { pictureArea, readPath } from "./pdf-paths.ts";
import type { PlacedGlyph } from "./pdf-runs.ts";
import { type GraphicsState, initialState, placeGlyphs, startOfText, type TextPosition } from "./pdf-text-state.ts";

/** Operators of a page, as pdf.js lists them. */
export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** What a page paints, in points of the page as a reader sees it. */
export interface Painted {
  readonly rules: readonly Rule[];
  /** Characters whose meaning the file does not tell. */
  readonly undecoded: number;
  /** Characters that the library guessed from the numbers of their glyphs. */
  readonly guessed: string;
  readonly glyphs: number;
  /** Area of pictures in square points; pictures on top of each other count twice. */
  readonly pictures: number;
  /** Outlines that may be letters drawn as shapes. */
  readonly letters: number;
}

export interface Painting {
  /** Codes of the operators: pdf.js's OPS. */
  readonly codes: Readonly<Record<string, number>>;
  readonly base: Matrix;
  readonly page: PageBox;
  readonly fontOf: (id: string) => TextFont;
  readonly onGlyph: (glyph: PlacedGlyph) => void;
}

const RULES_LIMIT = 20_000;
/** A state that sets a matrix and paints nothing is the frame of a picture that the library left out. */
const SMALLEST_PICTURE = 400;
/** Private characters and the replacement character. Symbol fonts keep their bullets at U+F0xx: those are known. */
const MEANINGLESS = /[\ufffd\ue000-\uefff\uf100-\uf8ff\p{Cc}\u{f0000}-\u{10ffff}]/u;

/** Follows the operators of a page: text goes to `onGlyph`, the rest is counted. */
export function readOperators({ fnArray, argsArray }: OperatorList, painting: Painting): Painted {
  const painted: Counted = { rules: [], undecoded: 0, guessed: "", glyphs: 0, pictures: 0, letters: 0 };
  const page: PageReader = {
    painting,
    painted,
    stack: [],
    state: { ...initialState, matrix: painting.base },
    text: startOfText(0),
    isEmptyFrame: false,
  };
  const handlers = new Map<number, Handler>();
  for (const [name, handler] of Object.entries(operators)) {
    const code = painting.codes[name];
    if (code !== undefined) handlers.set(code, handler);
  }
  for (const [at, code] of fnArray.entries()) {
    const args = argsArray[at];
    handlers.get(code)?.(page, Array.isArray(args) ? args : []);
  }
  return painted;
}

type Counted = { -readonly [Name in keyof Painted]: Name extends "rules" ? Rule[] : Painted[Name] };

interface PageReader {
  readonly painting: Painting;
  readonly painted: Counted;
  readonly stack: GraphicsState[];
  state: GraphicsState;
  text: TextPosition;
  /** True between a matrix and the first thing that is painted with it. */
  isEmptyFrame: boolean;
}

type Handler = (page: PageReader, args: readonly unknown[]) => void;

const save: Handler = (page) => {
  page.stack.push({ ...page.state });
  page.isEmptyFrame = false;
};

const restore: Handler = (page) => {
  if (page.isEmptyFrame) countPicture(page);
  page.isEmptyFrame = false;
  page.state = page.stack.pop() ?? page.state;
};

const paintPicture: Handler = (page) => {
  page.isEmptyFrame = false;
  countPicture(page);
};

const operators: Readonly<Record<string, Handler>> = {
  save,
  restore,
  transform: (page, args) => {
    transform(page, args);
    page.isEmptyFrame = true;
  },
  paintFormXObjectBegin: (page, [matrix]) => {
    save(page, []);
    transform(page, matrix);
  },
  paintFormXObjectEnd: restore,
  beginAnnotation: (page, [, , toPage, matrix]) => {
    save(page, []);
    page.state = { ...initialState, matrix: page.painting.base };
    transform(page, toPage);
    transform(page, matrix);
  },
  endAnnotation: restore,
  beginText: (page) => {
    page.text = startOfText(page.text.place + 1);
  },
  setTextMatrix: (page, [matrix]) => {
    page.text = { ...startOfText(page.text.place + 1), matrix: matrixFrom(matrix) ?? identity };
  },
  setFont: ({ state, painting }, [id, size]) => {
    state.font = painting.fontOf(String(id));
    state.fontSize = numberOf(size);
  },
  setCharSpacing: ({ state }, [value]) => {
    state.letterSpacing = numberOf(value);
  },
  setWordSpacing: ({ state }, [value]) => {
    state.wordSpacing = numberOf(value);
  },
  setHScale: ({ state }, [value]) => {
    state.stretch = numberOf(value) / 100;
  },
  setLeading: ({ state }, [value]) => {
    state.leading = -numberOf(value);
  },
  setTextRise: ({ state }, [value]) => {
    state.rise = numberOf(value);
  },
  moveText: ({ text }, [x, y]) => moveLine(text, numberOf(x), numberOf(y)),
  setLeadingMoveText: ({ state, text }, [x, y]) => {
    state.leading = numberOf(y);
    moveLine(text, numberOf(x), numberOf(y));
  },
  nextLine: ({ state, text }) => moveLine(text, 0, state.leading),
  showText: (page, [items]) => showText(page, items),
  constructPath: (page, [operator, buffers]) => paintPath(page, operator, buffers),
  paintImageXObject: paintPicture,
  paintImageMaskXObject: paintPicture,
  paintInlineImageXObject: paintPicture,
};

function transform({ state }: PageReader, value: unknown): void {
  const matrix = matrixFrom(value);
  if (matrix !== null) state.matrix = multiply(state.matrix, matrix);
}

function moveLine(text: TextPosition, x: number, y: number): void {
  text.lineX += x;
  text.lineY += y;
  text.place += 1;
  text.x = text.lineX;
  text.y = text.lineY;
}

function showText(page: PageReader, items: unknown): void {
  const { state, painted, painting } = page;
  page.isEmptyFrame = false;
  if (!Array.isArray(items)) return;
  for (const { glyph, placed } of placeGlyphs(items, state, page.text)) {
    if (glyph.unicode.trim() !== "") {
      painted.glyphs += 1;
      if (MEANINGLESS.test(glyph.unicode)) painted.undecoded += 1;
      else if (state.font.isGuess(glyph.originalCharCode)) painted.guessed += glyph.unicode;
    }
    painting.onGlyph(placed);
  }
}

function paintPath(page: PageReader, operator: unknown, buffers: unknown): void {
  const { codes } = page.painting;
  page.isEmptyFrame = false;
  const buffer: unknown = Array.isArray(buffers) ? buffers[0] : null;
  if (!(buffer instanceof Float32Array) || operator === codes.endPath) return;
  if (page.painted.rules.length > RULES_LIMIT) return;
  const isFilled = operator !== codes.stroke && operator !== codes.closeStroke;
  const path = readPath(buffer, { matrix: page.state.matrix, isFilled });
  for (const rule of path.rules) page.painted.rules.push(rule);
  page.painted.letters += path.letters;
}

function countPicture({ state, painting, painted }: PageReader): void {
  const area = pictureArea(state.matrix, painting.page);
  if (area >= SMALLEST_PICTURE) painted.pictures += area;
}

const numberOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0);
