import { invalidInput } from "../../domain/errors.ts";
import { sourceNameLengthLimit, type UploadType, uploadLimitBytes } from "../../domain/limits.ts";

const fileTypes = Object.keys(uploadLimitBytes) as UploadType[];

/** The client's file name is data, never a path: no folders, no control characters, bounded; the end of a long one stays. */
export function cleanName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? "";
  const clean = base
    .replace(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim();
  if (clean === "") throw invalidInput("file: has no name", "file");
  return [...clean].slice(-sourceNameLengthLimit).join("");
}

/** By the name's extension. Throws `invalid_input` for a type that is not supported. */
export function typeOf(name: string): UploadType {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const type = fileTypes.find((known) => known === extension);
  if (!type) throw invalidInput(`file: unsupported file type (supported: ${fileTypes.join(", ")})`, "file");
  return type;
}
