import { packSiblings } from "d3";
import type { Drawn, Places } from "./multilevel.ts";

/** Free space around a component, in the unit of the radii. */
const componentGap = 6;
/** Components with less than this share of the largest one's radius are placed on rings around the others. */
const smallShare = 0.15;

export interface Pieces {
  /** Nodes of each component, the largest component first. */
  readonly components: readonly Int32Array[];
  /** Each around its own 0. */
  readonly drawn: readonly Drawn[];
  readonly radius: Float64Array;
}

/**
 * Components beside each other, the largest one around 0: the large ones as discs that touch (Wang et al. 2006, as d3
 * does it), the many small ones evenly on rings along the outline of those.
 */
export function pack(pieces: Pieces): Places {
  const places = { x: new Float64Array(pieces.radius.length), y: new Float64Array(pieces.radius.length) };
  const reaches = pieces.components.map((_, index) => reachAlone(pieces, index));
  const widest = reaches.reduce((most, reach) => Math.max(most, reach), 0);
  const isLarge = (index: number): boolean => (reaches[index] ?? 0) >= widest * smallShare;
  const large = pieces.components.map((_, index) => index).filter(isLarge);
  const small = pieces.components.map((_, index) => index).filter((index) => !isLarge(index));
  const discs = packSiblings(large.map((index) => ({ r: reaches[index] ?? 0 })));
  large.forEach((index, i) => {
    const centre = { x: (discs[i]?.x ?? 0) - (discs[0]?.x ?? 0), y: (discs[i]?.y ?? 0) - (discs[0]?.y ?? 0) };
    place(pieceAt(pieces, index), centre, places);
  });
  const inside = large.flatMap((index) => Array.from(pieces.components[index] ?? []));
  surround({ ...pieces, components: pick(pieces.components, small), drawn: pick(pieces.drawn, small) }, places, inside);
  return places;
}

/** Places the components on rings along the outline of the nodes `inside`, the largest nearest. */
export function surround(pieces: Pieces, places: Places, inside: readonly number[]): void {
  const outline = outlineOf(places, inside);
  const mean = outline.reduce((sum, value) => sum + value, 0) / sectors;
  for (let first = 0, gone = 0; first < pieces.components.length; ) {
    const reach = reachAlone(pieces, first);
    // Neighbours on a ring are two widths apart, so that they also fit into the smallest sector.
    const room = Math.max(1, Math.floor((Math.PI * (mean + gone + reach)) / (2 * Math.max(reach, 1e-9))));
    const end = Math.min(pieces.components.length, first + room);
    for (let index = first; index < end; index++) {
      const turn = (index - first) / (end - first);
      const distance = (outline[Math.floor(turn * sectors)] ?? 0) + gone + reach;
      const angle = 2 * Math.PI * turn;
      const centre = { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
      place(pieceAt(pieces, index), centre, places);
    }
    gone += 2 * reach;
    first = end;
  }
}

const sectors = 72;

/**
 * How far nodes reach from 0 in each sector. A component has a width, so each sector reaches at least nearly as far as
 * the sectors beside it, and not much less than the furthest.
 */
function outlineOf({ x, y }: Places, nodes: readonly number[]): Float64Array {
  const reach = new Float64Array(sectors);
  for (const node of nodes) {
    const [px, py] = [x[node] ?? 0, y[node] ?? 0];
    const sector = Math.floor((Math.atan2(py, px) / (2 * Math.PI) + 1) * sectors) % sectors;
    reach[sector] = Math.max(reach[sector] ?? 0, Math.hypot(px, py));
  }
  const furthest = reach.reduce((most, value) => Math.max(most, value), 0);
  return reach.map((_, sector) => {
    let most = furthest * 0.6;
    for (let away = -4; away <= 4; away++) {
      most = Math.max(most, (reach[(sector + away + sectors) % sectors] ?? 0) * (1 - Math.abs(away) * 0.03));
    }
    // A small picture needs only a narrow gap around it.
    return most + Math.min(4 * componentGap, componentGap + furthest * 0.1);
  });
}

interface Piece {
  readonly nodes: Int32Array | undefined;
  readonly drawn: Drawn | undefined;
}

const pieceAt = ({ components, drawn }: Pieces, index: number): Piece => ({
  nodes: components[index],
  drawn: drawn[index],
});

function place({ nodes, drawn }: Piece, centre: { x: number; y: number }, { x, y }: Places): void {
  nodes?.forEach((node, i) => {
    x[node] = (drawn?.x[i] ?? 0) + centre.x;
    y[node] = (drawn?.y[i] ?? 0) + centre.y;
  });
}

function reachAlone({ components, drawn, radius }: Pieces, index: number): number {
  let reach = 0;
  components[index]?.forEach((node, i) => {
    const distance = Math.hypot(drawn[index]?.x[i] ?? 0, drawn[index]?.y[i] ?? 0);
    reach = Math.max(reach, distance + (radius[node] ?? 0));
  });
  return reach + componentGap;
}

const pick = <T>(list: readonly T[], indexes: readonly number[]): readonly T[] =>
  indexes.flatMap((index) => list[index] ?? []);
