import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { AppError } from "../../domain/errors.ts";

export type Pdf = PDFDocumentProxy;
export type PdfPage = PDFPageProxy;
type Library = typeof import("pdfjs-dist");

/** Character maps of the CJK encodings, and fonts that files name without embedding them, ship with the library. */
const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const resource = (name: string): string => join(folder, name) + sep;

let loading: Promise<Library> | null = null;

/** pdf.js is large, so it is loaded with the first file. */
export function loadLibrary(): Promise<Library> {
  loading ??= (() => {
    standInForBrowser();
    return import("pdfjs-dist/legacy/build/pdf.mjs");
  })();
  return loading;
}

/** @throws AppError invalid_input for a file that is broken, of another type, or encrypted with a password */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { getDocument } = await loadLibrary();
  try {
    return await getDocument({
      // A Buffer may be a view of a larger pool, which the library would take over.
      data: new Uint8Array(bytes),
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
      // Pictures are never decoded: a page with a picture of more than a pixel keeps its frame only.
      maxImageSize: 1,
      useWasm: false,
      cMapUrl: resource("cmaps"),
      standardFontDataUrl: resource("standard_fonts"),
      // Name, weight and character map of each font come with `fontExtraProperties`. With `disableFontFace` the library
      // would also compute the outline of each glyph.
      fontExtraProperties: true,
      disableFontFace: false,
      ...{ ownerDocument: { fonts: { add: () => undefined, delete: () => true } } },
    }).promise;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "PasswordException") {
      throw new AppError("invalid_input", "The PDF is encrypted with a password", { cause });
    }
    throw new AppError("invalid_input", "The file is not a readable PDF: it is broken or of another type", { cause });
  }
}

/** Browser classes that the library names when it loads, and uses only to draw. */
function standInForBrowser(): void {
  class Loaded {
    readonly loaded = Promise.resolve(this);
  }
  for (const name of ["DOMMatrix", "ImageData", "Path2D", "FontFace"]) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Loaded, configurable: true });
  }
}
