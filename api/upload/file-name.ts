import { invalidInput } from "../../domain/errors.ts";
import { sourceNameLengthLimit, type UploadType, uploadLimitBytes } from "../../domain/limits.ts";
import { namesOf } from "../../domain/record-of.ts";

const fileTypes = namesOf(uploadLimitBytes);

/**
 * Cleans the client's file name, which is data and never a path: no folders, no control characters, bounded length. A
 * name that is too long keeps its end.
 */
export function cleanName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? "";
  const clean = base
    .replace(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim();
  if (clean === "") throw invalidInput("file: has no name", "file");
  return [...clean].slice(-sourceNameLengthLimit).join("");
}

/** The type by the name's extension. Throws `invalid_input` for an unsupported type. */
export function typeOf(name: string): UploadType {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const type = fileTypes.find((known) => known === extension);
  if (!type) throw invalidInput(`file: unsupported file type (supported: ${fileTypes.join(", ")})`, "file");
  return type;
}
