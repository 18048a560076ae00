import { Parser } from "htmlparser2";
import { type AppError, invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { decodeText } from "../encoding.ts";
import type { Part } from "./archive.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Names of elements come without their prefix, those of attributes with it. */
export interface XmlReader {
  /** `start` is the place of the element in the text of the part (UTF-16). */
  open(name: string, attributes: Attributes, start: number): void;
  text?(data: string): void;
  close?(name: string): void;
}

const sliceBytes = 262_144;

/**
 * Reads a part in one pass and without a tree. Entities are never expanded: a part that declares some is refused, and
 * nothing outside the part is ever read.
 *
 * @throws AppError invalid_input for a part that is not well-formed, declares entities or is nested too deep
 */
export function readXml(part: Part, reader: XmlReader): void {
  let depth = 0;
  let elements = 0;
  /**
   * The parser does not tell "<a/>" from an element that is never closed. The first is closed before anything follows.
   */
  let isEmpty = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        elements += 1;
        isEmpty = true;
        if (depth > archiveLimits.xmlDepth) throw unreadable(part, "is nested too deep");
        reader.open(localName(name), attributes, parser.startIndex);
      },
      ontext(data) {
        isEmpty = false;
        reader.text?.(data);
      },
      onclosetag(name, isImplied) {
        if (isImplied && !isEmpty) throw unreadable(part, "is not complete");
        isEmpty = false;
        depth -= 1;
        reader.close?.(localName(name));
      },
      onprocessinginstruction(name, data) {
        if (/^!doctype/i.test(name) && data.includes("[")) throw unreadable(part, "declares entities");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (const text of textsOf(part.bytes)) parser.write(text);
  parser.end();
  if (elements === 0) throw unreadable(part, "is not XML");
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The text of a whole part. */
export const textOf = ({ bytes }: Part): string => [...textsOf(bytes)].join("");

/** A large part is decoded in slices: its text would take twice its bytes. */
function* textsOf(bytes: Buffer): Generator<string> {
  const isWide = bytes.length >= 2 && (bytes[0] === 0 || bytes[1] === 0 || (bytes[0] ?? 0) >= 0xfe);
  if (isWide) {
    yield decodeText(bytes);
    return;
  }
  const decoder = new TextDecoder("utf-8");
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
  }
  yield decoder.decode();
}

export const unreadable = ({ name }: Pick<Part, "name">, why: string): AppError =>
  invalidInput(`The file could not be read: its part ${name.slice(0, 100)} ${why}; save it again and upload it`);
