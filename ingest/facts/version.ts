import { type Candidate, candidate } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";

const LABELLED =
  /\b(?:version|release|revision|rev\.|ver\.)\s*:?\s*v?(\d+(?:\.\d+)*(?:-?(?:alpha|beta|rc)\.?\d*)?)(?![\d/-])/iu;
const DOTTED = /(?<![\p{L}\d.])v(\d+(?:\.\d+)*(?:-?(?:alpha|beta|rc)\.?\d*)?)(?![\d\p{L}])/iu;
/** Most characters besides the version in a line of a cover that consists of a version. */
const besideVersion = 30;
const coverLines = 15;

const versionIn = (text: string): string | undefined => LABELLED.exec(text)?.[1] ?? DOTTED.exec(text)?.[1];

export function readVersion(opening: Opening): Candidate[] {
  const { lines, document, fileName } = opening;
  const cover = lines.slice(0, coverLines).filter(({ page }) => page === 1);
  return [
    ...cluesNamed(opening, ["version", "revision", "doc_version", "product_version"]).flatMap((value) =>
      candidate("version", /^v?\d[\w.+-]{0,30}$/iu.exec(value)?.[0].replace(/^v/iu, ""), ["metadata", 0.95]),
    ),
    ...candidate("version", versionIn(document.title ?? ""), ["heading", 0.85]),
    ...cover.flatMap(({ text, kind }) => {
      const version = versionIn(text);
      const isAlone = version !== undefined && text.length <= version.length + besideVersion;
      return isAlone ? candidate("version", version, [kind === "heading" ? "heading" : "cover", 0.8]) : [];
    }),
    ...candidate("version", /[-_ ]v(\d+(?:\.\d+)+|\d+)(?=[-_ .]|$)/iu.exec(fileName)?.[1], ["file_name", 0.7]),
  ];
}
