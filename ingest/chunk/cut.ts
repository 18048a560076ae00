import type { ChunkingStrategy } from "../../domain/ingest-options.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { cutByTopic } from "./cut-by-topic.ts";
import type { Unit } from "./units.ts";

/** One section to cut; `size` is the limit of a chunk in UTF-16 units. */
export interface CutRequest {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly size: number;
}

/** Cuts a section into chunks: spans in order, without overlap, each at most `size` long, every unit in one of them. */
export const cut = {
  /** Where the topic changes, chunks near 70 % of the size. */
  semantic: cutByTopic,
  /** Fills chunks up to the size, ignoring the content. */
  fixed: (request) => pack(request, () => false),
  /** One chunk per sentence. */
  sentence: (request) => pack(request, () => true),
  /** One chunk per paragraph; a longer paragraph becomes several chunks, filled up to the size. */
  paragraph: (request) => pack(request, ({ opens }) => opens),
  /** One chunk per heading; a longer section becomes several chunks, filled up to the size. */
  heading: (request) => pack(request, () => false),
} satisfies Record<ChunkingStrategy, (request: CutRequest) => Span[]>;

/** Rows are packed together up to the aimed size. */
export function cutRows({ text, units, size }: CutRequest): Span[] {
  return pack({ text, units, size: Math.max(size * 0.7, longest(units)) }, () => false);
}

/**
 * Greedy: a unit joins the last chunk unless it does not fit or `begins` a new one. The sentence that introduces a unit
 * which does not fit goes with it into the next chunk.
 */
function pack({ units, size }: CutRequest, begins: (unit: Unit) => boolean): Span[] {
  const spans: Span[] = [];
  for (const [at, unit] of units.entries()) {
    const last = spans.at(-1);
    const [before, earlier] = [units[at - 1], units[at - 2]];
    if (last === undefined || begins(unit)) spans.push({ start: unit.start, end: unit.end });
    else if (unit.end - last.start <= size) spans[spans.length - 1] = { start: last.start, end: unit.end };
    else if (unit.isIntroduced && before && earlier && earlier.end > last.start && unit.end - before.start <= size) {
      spans[spans.length - 1] = { start: last.start, end: earlier.end };
      spans.push({ start: before.start, end: unit.end });
    } else spans.push({ start: unit.start, end: unit.end });
  }
  return spans;
}

function longest(units: readonly Unit[]): number {
  return units.reduce((most, { start, end }) => Math.max(most, end - start), 0);
}
