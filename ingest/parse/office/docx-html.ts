import { createRequire } from "node:module";
import { zipSync } from "fflate";
import mammoth from "mammoth";
import { AppError } from "../../../domain/errors.ts";
import type { Part } from "./archive.ts";
import type { WordNode } from "./docx-roles.ts";

/**
 * mammoth sets the prototype of its promises by `__proto__`, which does not exist in processes that read hostile files
 * (`--disable-proto=delete`). This replacement uses plain promises, which work as well.
 */
Object.assign(createRequire(import.meta.url)("mammoth/lib/promises"), {
  toExternalPromise: <Value>(promise: Promise<Value>) => promise,
});

type Transform = (document: WordNode) => WordNode;

/** Names of styles that `withRoles` gives to paragraphs. */
const styleMap = [
  "p[style-name='lore h1'] => h1:fresh",
  "p[style-name='lore h2'] => h2:fresh",
  "p[style-name='lore h3'] => h3:fresh",
  "p[style-name='lore h4'] => h4:fresh",
  "p[style-name='lore h5'] => h5:fresh",
  "p[style-name='lore h6'] => h6:fresh",
  "p[style-name='lore quote'] => blockquote > p:fresh",
  "p[style-name='lore code'] => pre:separator('\\n')",
  "p[style-name='lore contents'] => !",
];

/**
 * Converts a Word document to HTML. The library gets only checked parts, in an uncompressed archive, and no pictures or
 * files outside the document.
 *
 * @throws AppError invalid_input when the library cannot read the parts
 */
export async function convertWord(parts: readonly Part[], transformDocument: Transform): Promise<string> {
  const archive = zipSync(Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes])), { level: 0 });
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength) },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
        transformDocument,
      },
    );
    return value;
  } catch (cause) {
    throw new AppError("invalid_input", "The Word document is damaged: its text cannot be read; save it again", {
      cause,
    });
  }
}
