import {
  type Data,
  Field,
  Float64,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  type Schema,
  Struct,
  Table,
  Utf8,
  vectorFromArray,
} from "apache-arrow";
import { wallField, wallsOf } from "./walls.ts";

interface Row {
  readonly id: number;
  readonly source_id: string | null;
  readonly revision: number | null;
  readonly version: number;
}

/** `last` is the role's own column. */
export const fieldsWith = (last: Field): Field[] => [...commonFields, last, wallField];

const commonFields: readonly Field[] = [
  new Field("id", new Int64(), false),
  new Field("source_id", new Utf8(), true),
  new Field("revision", new Int32(), true),
  new Field("version", new Float64(), false),
];

/** Builds the table column by column, without an object per row. `last` is the role's own column. */
export function toTable(schema: Schema, rows: readonly Row[], last: Data): Table {
  const sources = rows.map(({ source_id }) => source_id);
  const revisions = rows.map(({ revision }) => revision);
  const children = [
    makeData({ type: new Int64(), data: BigInt64Array.from(rows, ({ id }) => BigInt(id)) }),
    onlyChunk(vectorFromArray(sources, new Utf8()).data),
    onlyChunk(vectorFromArray(revisions, new Int32()).data),
    makeData({ type: new Float64(), data: Float64Array.from(rows, ({ version }) => version) }),
    last,
    wallsOf(rows.length),
  ];
  const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children });
  return new Table(schema, [new RecordBatch(schema, data)]);
}

export function onlyChunk(chunks: readonly Data[]): Data {
  const [chunk] = chunks;
  if (chunk === undefined) throw new Error("an Arrow vector without data");
  return chunk;
}
