import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const maxBuffer = 256 * 1_048_576;
const pdfium = join(import.meta.dirname, "read-pdf.py");

/** Another program that reads the text of PDFs. */
export interface OtherReader {
  /** With its version. */
  readonly name: string;
  /** The text of a file; "" for a file that the program cannot read. */
  readonly textOf: (path: string) => Promise<string>;
}

/** `pdftotext` (poppler-utils) if it is on the PATH, else PDFium by the package pypdfium2 of the PATH's `python3`. */
export async function otherReader(): Promise<OtherReader> {
  // `pdftotext -v` writes its version to the error output.
  const poppler = await run("pdftotext", ["-v"]).catch(() => null);
  if (poppler !== null) return readerBy("pdftotext", (path) => ["-enc", "UTF-8", path, "-"], poppler.stderr);
  const found = await run("python3", [pdfium, "--version"]).catch(() => null);
  if (found !== null) return readerBy("python3", (path) => [pdfium, path], found.stdout);
  throw new Error("This part needs pdftotext (poppler-utils) on the PATH, or a python3 with the package pypdfium2");
}

const readerBy = (program: string, argumentsFor: (path: string) => string[], version: string): OtherReader => ({
  name: version.split("\n")[0]?.trim() ?? program,
  textOf: (path) =>
    run(program, argumentsFor(path), { maxBuffer }).then(
      ({ stdout }) => stdout,
      () => "",
    ),
});
