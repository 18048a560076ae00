import { batchesOf } from "../../platform/batches.ts";
import type { TraceHeader } from "../../platform/trace-context.ts";
import type { OutboxRow } from "../../stores/ports/records/outbox.ts";

/** Rows of one knowledge graph that are projected together. */
export interface Piece {
  readonly kg_id: number;
  readonly rows: readonly OutboxRow[];
  /** The request that pays for model calls; null: none. */
  readonly trace: TraceHeader | null;
}

/** Chunks whose texts are in memory at a time and are embedded in one call. */
const chunkPiece = 200;

/** One edit marks fewer rows; so do a few edits together. */
const fewRows = 100;

/**
 * Divides rows into lanes that run side by side; a lane is a list of turns that run one after the other. A client
 * probably waits for a few rows, so these get two lanes: chunks and entities go to different collections. Many rows get
 * one lane.
 */
export function lanesOf(rows: readonly OutboxRow[]): readonly ReturnType<typeof turnsOf>[] {
  if (rows.length > fewRows) return [turnsOf(rows)];
  return [turnsOf(rows.filter((row) => !isChunk(row))), turnsOf(rows.filter(isChunk))];
}

/**
 * The pieces of each turn: one turn for all entities and relations, and then one for each piece of chunks, so that
 * other heavy work comes between them. A document can have many thousands of chunks, and embedding them may be paid
 * for.
 */
export function turnsOf(rows: readonly OutboxRow[]): readonly (readonly Piece[])[] {
  const records = rows.filter((row) => !isChunk(row));
  const chunks = rows.filter(isChunk);
  const first = piecesOf(records, rows.length);
  return [...(first.length > 0 ? [first] : []), ...piecesOf(chunks, chunkPiece).map((piece) => [piece])];
}

const isChunk = ({ key }: OutboxRow): boolean => key.startsWith("chunk:");

function piecesOf(rows: readonly OutboxRow[], most: number): Piece[] {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const group = `${row.kg_id} ${JSON.stringify(row.trace)}`;
    const known = groups.get(group);
    if (known) known.push(row);
    else groups.set(group, [row]);
  }
  return [...groups.values()].flatMap((group) =>
    batchesOf(group, most).flatMap((part) =>
      part.slice(0, 1).map(({ kg_id, trace }) => ({ kg_id, trace, rows: part })),
    ),
  );
}
