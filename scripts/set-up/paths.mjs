import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Files that set-up creates inside the repository; ignored by git. */
export const buildDir = join(root, ".build");

/** Downloads and engine builds, shared by all checkouts of this user. */
export const cacheDir = resolve(
  process.env.LORE_CACHE_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "loregraph"),
);

/** A command of an installed development tool. */
export const tool = (name) => join(root, "node_modules", ".bin", name);
