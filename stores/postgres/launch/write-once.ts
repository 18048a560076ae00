import { link, rm, writeFile } from "node:fs/promises";

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
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
}
