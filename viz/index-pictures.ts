// The small pictures on the index page. They are decoration: the words beside them say the same.
import type { NetworkData } from "../domain/network.ts";
import type { NetworkPositions } from "../domain/picture-names.ts";
import { tenths } from "./format.ts";
import { html, type Markup, trusted } from "./html.ts";

const [width, height, margin] = [400, 170, 18];
const barsShown = 8;
const dotsShown = 160;
const tiesShown = 240;
/** Colours of the most frequent types of entities, in both pictures; the other types share one. */
const hues = ["blue", "orange", "green"] as const;
/** `rank` is -1 for an unknown type. */
const hueOf = (rank: number): string => hues[rank] ?? "quiet";

const canvas = (marks: readonly Markup[]): Markup =>
  html`${trusted(`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">`)}${marks}${trusted("</svg>")}`;

/** The most frequent types as bars. Without any, only the grid. */
export function bars(counts: readonly number[]): Markup {
  const shown = counts.slice(0, barsShown);
  const most = Math.max(1, ...shown);
  const step = (width - 2 * margin) / barsShown;
  const floor = height - margin;
  const lines = [0.25, 0.5, 0.75, 1].map((share) => {
    const y = tenths(floor - share * (floor - margin));
    return html`<line class="grid-line" x1="${margin}" x2="${width - margin}" y1="${y}" y2="${y}"/>`;
  });
  const columns = shown.map((count, at) => {
    const tall = Math.max(3, tenths((count / most) * (floor - margin)));
    const x = tenths(margin + at * step + step * 0.15);
    return html`<rect class="${hueOf(at)}" x="${x}" y="${tenths(floor - tall)}" width="${tenths(step * 0.7)}" height="${tall}" rx="3"/>`;
  });
  return canvas([...lines, ...columns]);
}

interface Constellation {
  readonly network: NetworkData;
  readonly positions: NetworkPositions;
  /** The most frequent first. */
  readonly types: readonly string[];
}

/** The most important entities at their places in the network, and relations between them. */
export function constellation({ network: { nodes, edges }, positions: { ids, x, y }, types }: Constellation): Markup {
  const shown = ids.slice(0, dotsShown);
  const typeOf = new Map(nodes.map(({ id, entity_type }) => [id, entity_type]));
  const [placeX, placeY] = fitted(x.slice(0, shown.length), y.slice(0, shown.length));
  const at = new Map(shown.map((id, index) => [id, index]));
  const placeOf = (node: number): number => at.get(nodes[node]?.id ?? "") ?? -1;
  const ties = edges
    .map(({ source, target }) => [placeOf(source), placeOf(target)] as const)
    .filter(([from, to]) => from >= 0 && to >= 0 && from !== to)
    .slice(0, tiesShown)
    .map(
      ([from, to]) =>
        html`<line class="tie" x1="${placeX(from)}" y1="${placeY(from)}" x2="${placeX(to)}" y2="${placeY(to)}"/>`,
    );
  const dots = shown.map((id, index) => {
    const radius = tenths(2.2 + 5 / Math.sqrt(1 + index / 3));
    const hue = hueOf(types.indexOf(typeOf.get(id) ?? ""));
    return html`<circle class="dot ${hue}" cx="${placeX(index)}" cy="${placeY(index)}" r="${radius}"/>`;
  });
  // The most important ones come last, on top of the others.
  return canvas([...ties, ...dots.reverse()]);
}

type Place = (index: number) => number;

/** Turns positions of the network into places inside the margins, with one scale for both directions. */
function fitted(x: readonly number[], y: readonly number[]): readonly [Place, Place] {
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  const scale = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (bottom - top || 1));
  const along = (list: readonly number[], middle: number, size: number) => (index: number) =>
    tenths(size / 2 + ((list[index] ?? middle) - middle) * scale);
  return [along(x, (left + right) / 2, width), along(y, (top + bottom) / 2, height)];
}
