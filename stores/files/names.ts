import { isAbsolute, relative, resolve } from "node:path";
import { invalidInput } from "../../domain/errors.ts";

/** Uploads under way and files being written. The folder is swept at start-up, so no file name may be inside it. */
export const spoolFolder = "spool";

const part = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const maxParts = 8;

/**
 * The path of a file name below `root`. Throws `invalid_input` unless the name consists of relative parts of plain
 * letters.
 */
export function pathOf(root: string, name: string): string {
  const parts = name.split("/");
  const isPlain = parts.length <= maxParts && parts.every((text) => part.test(text)) && parts[0] !== spoolFolder;
  const path = resolve(root, name);
  if (!isPlain || !isInside(root, path)) throw invalidInput("not a file name");
  return path;
}

/** True for paths strictly below `root`. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== "" && !isAbsolute(way) && way !== ".." && !way.startsWith("../");
}
