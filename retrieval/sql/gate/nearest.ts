import { editDistance } from "../../../domain/text/edit-distance.ts";

/** The name with the smallest edit distance to `wrong`, at most two letters in five; null if there is none. */
export function nearest(wrong: string, names: readonly string[]): string | null {
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(wrong.slice(0, 64), name);
    if (distance <= Math.max(1, 0.4 * name.length) && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { name, distance };
    }
  }
  return best?.name ?? null;
}
