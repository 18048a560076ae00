import { join } from "node:path";
import { openDiskFiles } from "../files/disk.ts";
import type { FileStore } from "../ports/files.ts";
import { type Choice, notSet, type StoreSettings } from "./choice.ts";

const mebibyte = 1_048_576;

/** The folder of uploads, parsed documents and pictures. */
export const filesFolder = ({ stores, folders }: Pick<StoreSettings, "stores" | "folders">): string =>
  stores.filesFolder ?? join(folders.data, "files");

/**
 * A folder on the local disk, or on a volume that processes share. The role needs no circuit breaker: a disk answers at
 * once.
 */
export const chooseFiles = (settings: StoreSettings): Choice<FileStore> => ({
  engine: "disk",
  inside: settings.stores.filesFolder === undefined ? notSet("stores", "filesFolder") : null,
  backend: null,
  open() {
    const { quotaMb, minFreeMb } = settings.uploads;
    const capacity = { quotaBytes: quotaMb * mebibyte, minFreeBytes: minFreeMb * mebibyte };
    return openDiskFiles({ folder: filesFolder(settings), capacity });
  },
});
