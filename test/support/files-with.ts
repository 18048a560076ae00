import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { hasCode } from "../../platform/error-code.ts";

/**
 * The files below the folder whose bytes contain the word, in upper or lower case; sorted. Files that vanish meanwhile
 * are left out. `word` consists of lower-case ASCII letters.
 */
export async function filesWith(folder: string, word: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const path of paths) if (await contains(path, word)) found.push(relative(folder, path));
  return found.sort();
}

async function contains(path: string, word: string): Promise<boolean> {
  // Twice as fast as a copy of the text in lower case.
  const inAnyCase = new RegExp(word, "i");
  let rest = "";
  try {
    for await (const piece of createReadStream(path, { encoding: "latin1", highWaterMark: 1 << 20 })) {
      const text = rest + String(piece);
      if (inAnyCase.test(text)) return true;
      rest = text.slice(-word.length);
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  return false;
}
