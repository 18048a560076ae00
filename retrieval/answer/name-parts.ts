import { tokenize } from "../../domain/text/tokens.ts";

/** A name of several words without spaces: "MaxAckPending", "exportInterval". */
const joined = /[A-Za-z]{0,40}[a-z][A-Z][A-Za-z]{0,40}/g;
const border = /(?<=[a-z])(?=[A-Z])/;

/**
 * The stems of the words of which the names of a text are composed: readers write "max ack pending" where a document
 * has "MaxAckPending". Empty if it has no such names.
 */
export function stemsOfNameParts(text: string): readonly string[] {
  const names = text.match(joined);
  return names === null ? [] : tokenize(names.map((name) => name.split(border).join(" ")).join(" "));
}
