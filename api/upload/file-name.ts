import { invalidInput } from "../../domain/errors.ts";
import type { ExtraFileType, FileType } from "../../domain/limits/files.ts";
import { sourceNameLengthLimit } from "../../domain/limits/names.ts";
import { adviceOn, typeByEnding, uploadTypes } from "./accepted-types.ts";

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

/** The type by the name's extension. Throws `invalid_input` for a type that is not supported or not switched on. */
export function typeOf(name: string, extra: readonly ExtraFileType[]): FileType {
  const supported = uploadTypes(extra);
  const type = typeByEnding(name);
  if (type !== undefined && supported.includes(type)) return type;
  const refusal = `file: unsupported file type (supported: ${supported.join(", ")})`;
  throw invalidInput(`${refusal}${adviceOn(name, type)}`, "file");
}
