import { link, rm, writeFile } from "node:fs/promises";
import { hasCode } from "../../../platform/error-code.ts";

/**
 * Writes a file that only its owner may read, unless it exists. One of several concurrent writers wins; readers never
 * see half a file.
 */
export async function writeOnce(path: string, content: string): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, content, { mode: 0o600 });
  try {
    await link(fresh, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}
