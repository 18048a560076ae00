/** The character of a glyph, its place along and across the line, its size and its direction. */
interface Glyph {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly baseline: number;
  readonly size: number;
  readonly angle: number;
}

type Run = readonly Glyph[];

/** Glyphs that differ by less, in font sizes, are at one place. A shadow or bold letters are shifted by more. */
const SAME_PLACE = 0.012;
/** Runs that overlap by more, in font sizes, may show the same text. */
const OVERLAP = 0.3;
/** Of glyphs that begin in the same square point, so many are compared: a file may paint any number of them. */
const GLYPHS_OF_CELL = 16;
const ROW = 65_536;

/**
 * Some files paint a line again in pieces, for instance each piece clipped to its colour. A reader sees its characters
 * once. The function leaves out runs whose glyphs all are, at the same places, glyphs of other runs. `runs` are those
 * of a page; no run is empty.
 */
export function withoutRepaints<Found extends Run>(runs: readonly Found[]): readonly Found[] {
  if (!hasOverlap(runs)) return runs;
  const cells = new Map<number, Shown[]>();
  const shown = runs.flatMap((run) => {
    const left = show(run, cells);
    return left === null ? [] : [{ run, left }];
  });
  return shown.filter(({ left }) => left.glyphs > 0).map(({ run }) => run);
}

/** Comparing all glyphs costs time, which only pages with overlapping runs take. */
function hasOverlap(runs: readonly Run[]): boolean {
  const sides = runs.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { angle, baseline, start, size, end } = first;
    return [{ line: angle * ROW + Math.round(baseline * 4), start, size, end: others.at(-1)?.end ?? end }];
  });
  sides.sort((a, b) => a.line - b.line || a.start - b.start);
  return sides.some((side, at) => {
    const before = sides[at - 1];
    return before !== undefined && before.line === side.line && before.end - side.start > OVERLAP * side.size;
  });
}

interface Shown {
  readonly glyph: Glyph;
  readonly left: Left;
  isRepainted: boolean;
}

/** Number of the glyphs of a run that no later run paints again. */
interface Left {
  glyphs: number;
}

/** Null if all glyphs of the run are shown already. Otherwise earlier glyphs that it paints again count for it. */
function show(run: Run, cells: Map<number, Shown[]>): Left | null {
  const glyphs = run.filter(({ text }) => text !== " ");
  const earlier = glyphs.flatMap((glyph) => earlierOf(glyph, cells) ?? []);
  if (earlier.length === glyphs.length) return null;
  for (const shown of earlier) {
    if (!shown.isRepainted) shown.left.glyphs -= 1;
    shown.isRepainted = true;
  }
  const left: Left = { glyphs: glyphs.length };
  for (const glyph of glyphs) {
    const key = Math.floor(glyph.start) * ROW + Math.floor(glyph.baseline);
    const others = cells.get(key);
    if (others === undefined) cells.set(key, [{ glyph, left, isRepainted: false }]);
    else if (others.length < GLYPHS_OF_CELL) others.push({ glyph, left, isRepainted: false });
  }
  return left;
}

function earlierOf(glyph: Glyph, cells: ReadonlyMap<number, Shown[]>): Shown | undefined {
  const most = Math.min(SAME_PLACE * glyph.size, 0.5);
  for (const x of cellsAround(glyph.start, most)) {
    for (const y of cellsAround(glyph.baseline, most)) {
      // The latest one belongs to the fuller run.
      const earlier = cells.get(x * ROW + y)?.findLast((shown) => isSame(shown.glyph, glyph));
      if (earlier !== undefined) return earlier;
    }
  }
  return undefined;
}

function cellsAround(place: number, most: number): readonly number[] {
  const [first, last] = [Math.floor(place - most), Math.floor(place + most)];
  return first === last ? [first] : [first, last];
}

function isSame(one: Glyph, other: Glyph): boolean {
  const most = SAME_PLACE * Math.min(one.size, other.size);
  return (
    one.text === other.text &&
    one.angle === other.angle &&
    Math.abs(one.size - other.size) <= most &&
    Math.abs(one.start - other.start) <= most &&
    Math.abs(one.baseline - other.baseline) <= most
  );
}
