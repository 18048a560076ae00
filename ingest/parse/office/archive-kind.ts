import { type ArchiveType, archiveTypesOf } from "../../../domain/archive-types.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { describe } from "./describe.ts";

/** @throws AppError invalid_input for an archive that holds another type of document, or none */
export function checkKind(names: readonly string[], type: ArchiveType): void {
  const found = archiveTypesOf(names);
  if (found.includes(type)) return;
  const [other] = found;
  if (other !== undefined) throw invalidInput(`The file is not ${type} but ${other}; upload it under its own ending`);
  if (names.includes("content.xml")) {
    throw invalidInput(`The file is an OpenDocument file; save it as ${type} or PDF and upload it again`);
  }
  throw invalidInput(`${describe(type)} could not be read: the archive is not ${type}`);
}
