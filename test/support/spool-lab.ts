// The spool of memory on files of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTurnSpool, type SpoolParts, type TurnSpool } from "../../memory/spool/turn-spool.ts";
import { silentLog } from "../../platform/log.ts";
import { openDiskFiles } from "../../stores/files/disk.ts";
import type { FileStore } from "../../stores/ports/files.ts";

export interface SpoolLab {
  readonly files: FileStore;
  /** A spool over the files, as a process opens it. */
  open(over?: Partial<SpoolParts>): TurnSpool;
  /** What the files hold, as one text. */
  contents(): Promise<string>;
  close(): Promise<void>;
}

export async function openSpoolLab(): Promise<SpoolLab> {
  const folder = await mkdtemp(join(tmpdir(), "lore-spool-"));
  const files = await openDiskFiles({ folder });
  return {
    files,
    open: (over = {}) => createTurnSpool({ files, alone: true, log: silentLog(), ...over }),
    async contents() {
      const names = await files.list("memory-spool");
      return (await Promise.all(names.map(async (name) => `${name} ${await files.read(name)}`))).join("\n");
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
