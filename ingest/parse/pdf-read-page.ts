import { fontFrom, type TextFont, unknownFont } from "./pdf-fonts.ts";
import { fieldPieces } from "./pdf-forms.ts";
import { loadLibrary, type PdfPage } from "./pdf-library.ts";
import { boxOf, type Matrix } from "./pdf-matrix.ts";
import { type Painted, readOperators } from "./pdf-operators.ts";
import type { PageBox, PageContent, Piece } from "./pdf-page.ts";
import { createRunReader, type Turned } from "./pdf-runs.ts";
import { withoutShadows } from "./pdf-shadows.ts";

/** A page: its upright text first, then text of other directions, each turned upright. */
export interface ReadPage {
  readonly number: number;
  readonly contents: readonly TurnedContent[];
  readonly painted: Painted;
  /** Square points. */
  readonly area: number;
}

export interface TurnedContent {
  readonly content: PageContent;
  readonly isTurned: boolean;
}

/** Annotations are part of what a reader sees: filled form fields, stamps, typed notes (AnnotationMode.ENABLE). */
const WITH_ANNOTATIONS = 1;

export async function readPage(page: PdfPage): Promise<ReadPage> {
  const { OPS, normalizeUnicode } = await loadLibrary();
  const operators = await page.getOperatorList({ annotationMode: WITH_ANNOTATIONS });
  const base = baseMatrix(page);
  const visible = boxOf(base, viewOf(page));
  const runs = createRunReader(normalizeUnicode);
  const painted = readOperators(operators, {
    codes: OPS,
    base,
    page: visible,
    fontOf: fontsOf(page),
    onGlyph: (glyph) => runs.add(glyph),
  });
  const turned = runs.finish();
  const shown = turned.map(({ piece }) => piece);
  for (const piece of await fieldPieces(page, base, shown)) turned.push({ angle: 0, piece });
  return {
    number: page.pageNumber,
    contents: contentsOf(turned, { number: page.pageNumber, box: visible, painted }),
    painted,
    area: (visible.x1 - visible.x0) * (visible.y1 - visible.y0),
  };
}

function viewOf(page: PdfPage): PageBox {
  const [x0 = 0, y0 = 0, x1 = 612, y1 = 792] = page.view;
  return { x0, y0, x1, y1 };
}

/** From the file's coordinates to the page as a reader holds it: /Rotate turns clockwise. */
function baseMatrix(page: PdfPage): Matrix {
  const { x0, y0, x1, y1 } = viewOf(page);
  const turns: readonly Matrix[] = [
    [1, 0, 0, 1, -x0, -y0],
    [0, -1, 1, 0, -y0, x1],
    [-1, 0, 0, -1, x1, y1],
    [0, 1, -1, 0, y1, -x0],
  ];
  return turns[(((page.rotate / 90) % 4) + 4) % 4] ?? [1, 0, 0, 1, -x0, -y0];
}

function fontsOf(page: PdfPage): (id: string) => TextFont {
  const fonts = new Map<string, TextFont>();
  return (id) => {
    const known = fonts.get(id);
    if (known !== undefined) return known;
    // `get` throws for an object that did not arrive: its font is broken.
    const font = page.commonObjs.has(id) ? fontFrom(page.commonObjs.get(id)) : unknownFont;
    fonts.set(id, font);
    return font;
  };
}

interface PageFacts {
  readonly number: number;
  readonly box: PageBox;
  readonly painted: Painted;
}

/** One content per direction of writing; the direction with most text first. */
function contentsOf(turned: readonly Turned[], { number, box, painted }: PageFacts): TurnedContent[] {
  const byAngle = new Map<number, Piece[]>([[0, []]]);
  for (const { angle, piece } of turned) {
    const pieces = byAngle.get(angle);
    if (pieces === undefined) byAngle.set(angle, [piece]);
    else pieces.push(piece);
  }
  const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
  const directions = [...byAngle].filter(([, pieces]) => pieces.length > 0);
  directions.sort((a, b) => lengthOf(b[1]) - lengthOf(a[1]));
  return directions.map(([angle, pieces], at) => {
    const turn = turnBy(angle, box);
    const { x1: width, y1: height } = boxOf(turn, box);
    const [dx, dy] = [turn[4], turn[5]];
    const moved = pieces.map((piece) => ({ ...piece, x: piece.x + dx, y: piece.y + dy }));
    const rules = at === 0 ? painted.rules.map((rule) => boxOf(turn, rule)) : [];
    return { content: { number, width, height, pieces: withoutShadows(moved), rules }, isTurned: angle !== 0 };
  });
}

/** Turns the page clockwise by the angle, and moves its lower left corner to the origin. */
function turnBy(angle: number, box: PageBox): Matrix {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const turned = boxOf([cos, -sin, sin, cos, 0, 0], box);
  return [cos, -sin, sin, cos, -turned.x0, -turned.y0];
}
