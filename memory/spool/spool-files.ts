import type { Log } from "../../platform/log.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import {
  nameOf,
  parsedName,
  type SpooledName,
  type SpooledTurn,
  spooledIn,
  spoolFolder,
  textOf,
} from "./spooled-turn.ts";

export interface SpoolBounds {
  readonly turns: number;
  readonly bytes: number;
}

interface SpoolFilesParts {
  readonly files: Pick<FileStore, "write" | "read" | "delete" | "list">;
  readonly bounds: SpoolBounds;
  readonly log: Log;
}

/** One file for each turn, whose name appears when its text is complete and on disk. */
export interface SpoolFiles {
  /** All turns, oldest first. */
  look(): Promise<readonly SpooledName[]>;
  /** Resolves when the turn is on disk, with its name. Throws if the bounds leave no room. */
  add(spooled: SpooledTurn): Promise<string>;
  /** Replaces a turn under its name, so that a reader finds one file or none. */
  replace(name: string, spooled: SpooledTurn): Promise<void>;
  /** null if it is gone. A file that holds no turn is deleted. */
  read(name: string): Promise<SpooledTurn | null>;
  remove(name: string): Promise<void>;
}

export function createSpoolFiles({ files, bounds, log }: SpoolFilesParts): SpoolFiles {
  /**
   * The files at the last look, with the changes of this process since then: adding a turn does not read the folder.
   */
  let known: Map<string, SpooledName> | null = null;

  async function look(): Promise<readonly SpooledName[]> {
    const found = (await files.list(spoolFolder)).flatMap((name) => parsedName(name) ?? []);
    known = new Map(found.map((each) => [each.name, each]));
    return found;
  }

  async function checkRoom(name: string, bytes: number): Promise<void> {
    if (known === null) await look();
    if (known === null || known.has(name)) return;
    if (known.size >= bounds.turns || bytes + bytesOf([...known.values()]) > bounds.bytes)
      throw new Error("The spool of memory is full");
  }

  async function remove(name: string): Promise<void> {
    await files.delete(name);
    known?.delete(name);
  }

  return {
    look,
    async add(spooled) {
      const text = textOf(spooled);
      const name = nameOf(spooled, Buffer.byteLength(text));
      await checkRoom(name, Buffer.byteLength(text));
      await files.write(name, text);
      const parsed = parsedName(name);
      if (parsed) known?.set(name, parsed);
      return name;
    },
    replace: (name, spooled) => files.write(name, textOf(spooled)),
    async read(name) {
      const content = await files.read(name);
      const spooled = content && spooledIn(content.toString("utf8"));
      if (content && !spooled) {
        log.error({ file: name }, "a file of the spool of memory holds no turn and is deleted");
        await remove(name);
      }
      return spooled;
    },
    remove,
  };
}

export const bytesOf = (names: readonly SpooledName[]): number => names.reduce((total, { bytes }) => total + bytes, 0);
