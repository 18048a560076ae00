interface Bounds {
  /** Least distance between two labels, in pixels. */
  readonly gap: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Moves overlapping labels apart and keeps their order: a first pass pushes them down from the top, a second one pushes
 * them up from the bottom. Returns positions in the order of `wanted`.
 */
export function spreadLabels(wanted: readonly number[], { gap, top, bottom }: Bounds): readonly number[] {
  const order = wanted
    .map((place, index) => ({ place: Math.max(top, place), index }))
    .sort((a, b) => a.place - b.place);
  let least = Number.NEGATIVE_INFINITY;
  for (const label of order) {
    label.place = Math.max(label.place, least);
    least = label.place + gap;
  }
  let most = bottom;
  for (const label of order.toReversed()) {
    label.place = Math.min(label.place, most);
    most = label.place - gap;
  }
  return order.sort((a, b) => a.index - b.index).map(({ place }) => Math.round(place * 10) / 10);
}
