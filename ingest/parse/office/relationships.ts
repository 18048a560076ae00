import { posix } from "node:path";
import type { Archive } from "./archive.ts";
import type { Attributes } from "./xml.ts";
import { readTree } from "./xml-tree.ts";

export interface Relationship {
  /** Last word of its type: "slide", "notesSlide", "worksheet". */
  readonly type: string;
  /** Name of the part that it leads to. */
  readonly target: string;
}

/** The relationships of a part by their id; none if the part has none. Those that lead out of the file are left out. */
export async function relationshipsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relationship>> {
  const name = posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return new Map();
  const found = new Map<string, Relationship>();
  for (const { attributes } of readTree(await archive.read(name)).children) {
    const { Id: id, Type: type = "", Target: target = "", TargetMode: mode } = attributes;
    if (id === undefined || mode === "External") continue;
    found.set(id, { type: type.split("/").at(-1) ?? "", target: partName(part, target) });
  }
  return found;
}

/** The target of a relationship as the name of a part. */
export const partName = (from: string, target: string): string =>
  target.startsWith("/") ? posix.normalize(target.slice(1)) : posix.join(posix.dirname(from), target);

/** The part that the file is about, such as "word/document.xml". */
export async function mainPart(archive: Archive, usual: string): Promise<string> {
  const relationships = await relationshipsOf(archive, "");
  return [...relationships.values()].find(({ type }) => type === "officeDocument")?.target ?? usual;
}

/** The attribute "r:id", with any prefix. */
export const relationshipId = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
