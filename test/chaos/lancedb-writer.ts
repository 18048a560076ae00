import { silentLog } from "../../platform/log.ts";
import { openLanceKeywords } from "../../stores/lancedb/keywords.ts";
import { openLanceVectors } from "../../stores/lancedb/vectors.ts";
import { chunks, keywordRow, rowsPerWrite, vectorRow, writers } from "./lancedb-rows.ts";

/**
 * Writes for ever, in several loops at once, and prints "<engine> <first id> <last id> <kept or deleted>"
 * after each acknowledgement. Started with a folder and the first id to use; ends by being killed.
 */
const [folder = "", first = "1"] = process.argv.slice(2);
const log = silentLog();
const vectors = await openLanceVectors({ folder, log });
const keywords = await openLanceKeywords({ folder, log });
await Promise.all([vectors.ensure(chunks, vectorRow(1).vector.length), keywords.ensure(chunks, 0)]);

const engines = [
  {
    name: "vectors",
    put: (ids: readonly number[]) => vectors.upsert(chunks, ids.map(vectorRow)),
    drop: (ids: readonly number[]) => vectors.delete(chunks, ids),
  },
  {
    name: "keywords",
    put: (ids: readonly number[]) => keywords.upsert(chunks, ids.map(keywordRow)),
    drop: (ids: readonly number[]) => keywords.delete(chunks, ids),
  },
];

let next = Number(first);
const loop = async ({ name, put, drop }: (typeof engines)[number], writer: number) => {
  for (;;) {
    const ids = Array.from({ length: rowsPerWrite }, () => next++);
    const fate = writer % 4 === 0 ? "deleted" : "kept";
    await put(ids);
    if (fate === "deleted") await drop(ids);
    process.stdout.write(`${name} ${ids[0]} ${ids.at(-1)} ${fate}\n`);
  }
};
await Promise.all(engines.flatMap((engine) => Array.from({ length: writers }, (_, writer) => loop(engine, writer))));
