import { isAbsolute, relative, resolve } from "node:path";
import { invalidInput } from "../../domain/errors.ts";

/** Uploads on their way in and files being written; swept at open, so that no name may lie in it. */
export const spoolFolder = "spool";

const part = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
const maxParts = 8;

/** The path of a name below `root`. Throws `invalid_input` for everything but relative parts of plain letters. */
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
