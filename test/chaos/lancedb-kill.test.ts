import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { openLanceKeywords } from "../../stores/lancedb/keywords.ts";
import { openLanceVectors } from "../../stores/lancedb/vectors.ts";
import { fromSources } from "../support/from-sources.ts";
import { chunks, vectorRow, wordOf } from "./lancedb-rows.ts";

interface Acknowledged {
  readonly engine: string;
  readonly ids: readonly number[];
  readonly isDeleted: boolean;
}

const writer = fileURLToPath(new URL("lancedb-writer.ts", import.meta.url));

/**
 * Runs the writer on the folder, kills it after so many acknowledgements, and returns all that it printed until its
 * end.
 */
async function writeAndKill(folder: string, firstId: number, afterAcks: number): Promise<readonly Acknowledged[]> {
  const child = spawn(process.execPath, [fromSources, writer, folder, String(firstId)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const acknowledged: Acknowledged[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [, engine = "", first, last, fate] = /^(\w+) (\d+) (\d+) (kept|deleted)$/.exec(line) ?? [];
    if (fate === undefined) continue; // The line that the kill cut.
    const count = Number(last) - Number(first) + 1;
    const ids = Array.from({ length: count }, (_, i) => Number(first) + i);
    acknowledged.push({ engine, ids, isDeleted: fate === "deleted" });
    if (acknowledged.length === afterAcks) child.kill("SIGKILL");
  }
  const [, signal] = await ended;
  expect(signal).toBe("SIGKILL");
  return acknowledged;
}

test("a process that is killed while it writes loses no acknowledged row, and no deleted row comes back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-kill-"));
  const acknowledged: Acknowledged[] = [];
  const idsOf = (engine: string, isDeleted: boolean) =>
    acknowledged.filter((ack) => ack.engine === engine && ack.isDeleted === isDeleted).flatMap(({ ids }) => ids);

  // The kills come early in the first commits, among them, and after the first compactions.
  for (const [round, afterAcks] of [1, 40, 250].entries()) {
    acknowledged.push(...(await writeAndKill(folder, round * 1_000_000 + 1, afterAcks)));

    const options = { folder, log: silentLog() };
    const [vectors, keywords] = await Promise.all([openLanceVectors(options), openLanceKeywords(options)]);
    const kept = idsOf("vectors", false);
    const stored = await vectors.get(chunks, kept);
    expect(kept.filter((id) => !stored.has(id))).toEqual([]);
    for (const [id, vector] of stored) expect(vector).toEqual(vectorRow(id).vector);
    expect((await vectors.get(chunks, idsOf("vectors", true))).size).toBe(0);

    const isFound = async (id: number) => {
      const hits = await keywords.search(chunks, wordOf(id), { k: 2 });
      return hits.map((hit) => hit.id);
    };
    for (const id of everyNth(idsOf("keywords", false), 40)) expect(await isFound(id)).toEqual([id]);
    for (const id of everyNth(idsOf("keywords", true), 20)) expect(await isFound(id)).toEqual([]);
    await Promise.all([vectors.close(), keywords.close()]);
  }
  await rm(folder, { recursive: true });
});

/** About `count` of the ids, evenly. */
function everyNth(ids: readonly number[], count: number): readonly number[] {
  const step = Math.max(1, Math.floor(ids.length / count));
  return ids.filter((_, i) => i % step === 0);
}
