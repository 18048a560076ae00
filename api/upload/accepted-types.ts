import { type ExtraFileType, extraFileTypes, type FileType, uploadLimitBytes } from "../../domain/limits/files.ts";
import { namesOf } from "../../domain/record-of.ts";

const always = namesOf(uploadLimitBytes);

/** The types that can be uploaded. */
export const uploadTypes = (extra: readonly ExtraFileType[]): readonly FileType[] => [...always, ...extra];

/** The types that can be behind a URL: pages without being switched on. */
export const urlTypes = (extra: readonly ExtraFileType[]): readonly FileType[] => [
  ...always,
  "html",
  ...extra.filter((type) => type !== "html"),
];

const otherEndings: ReadonlyMap<string, FileType> = new Map([
  ["htm", "html"],
  ["xhtml", "html"],
]);
const everyType: readonly FileType[] = [...always, ...extraFileTypes];

/** The type by the ending of a name, in upper or lower case, whether it is accepted or not. */
export function typeByEnding(name: string): FileType | undefined {
  const ending = endingOf(name);
  return everyType.find((type) => type === ending) ?? otherEndings.get(ending);
}

const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

const PICTURE = /^(?:png|jpe?g|gif|tiff?|bmp|webp|heic|svg)$/;
const OTHER_OFFICE = /^(?:doc|docm|dot|rtf|odt|pages|ppt|pptm|pps|odp|key|xls|xlsm|xlsb|ods|numbers)$/;

/** Endings of files that are read under another ending. */
const renamed: readonly (readonly [endings: RegExp, type: FileType])[] = [
  [/^(?:markdown|mdx|mdown|mkdn?|rmd|qmd)$/, "md"],
  [/^(?:rst|rest|adoc|asciidoc|org|textile|text|log)$/, "txt"],
  [/^(?:tsv|tab)$/, "csv"],
];

/** Advice for a type that is not accepted, to end the refusal with; "" if there is none. */
export function adviceOn(name: string, type: FileType | undefined): string {
  const ending = endingOf(name);
  if (type !== undefined) return `; the operator can switch on ${type} with LORE_EXTRA_FILE_TYPES`;
  if (PICTURE.test(ending)) return "; text in pictures is not read, they need OCR before they are uploaded";
  const under = renamed.find(([endings]) => endings.test(ending))?.[1];
  if (under !== undefined) return `; rename it to end in .${under} and upload it again`;
  return OTHER_OFFICE.test(ending) ? "; save it as PDF and upload it again" : "";
}
