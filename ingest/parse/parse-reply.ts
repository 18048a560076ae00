import { deserialize, serialize } from "node:v8";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError } from "../../domain/errors.ts";

/**
 * A document as bytes. Unpacking a million values takes a second, so threads that only pass the document on do not
 * unpack it.
 */
export interface PackedDocument {
  readonly packed: Uint8Array;
}

const packDocument = (document: ParsedDocument): PackedDocument => ({ packed: serialize(document) });

/** `packDocument` wrote the bytes in a process of the same version, so the shape is known. */
export const unpackDocument = ({ packed }: PackedDocument): ParsedDocument => deserialize(packed);

/** Reply of a parser thread or process. Errors are plain data, because class instances do not survive the transfer. */
export type ParseReply =
  | { readonly id: number; readonly document: PackedDocument }
  | { readonly id: number; readonly invalid: string }
  | { readonly id: number; readonly failure: string };

export async function replyOf(id: number, parse: () => ParsedDocument | Promise<ParsedDocument>): Promise<ParseReply> {
  try {
    return { id, document: packDocument(await parse()) };
  } catch (error) {
    if (error instanceof AppError && error.kind === "invalid_input") return { id, invalid: error.message };
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** @throws AppError invalid_input for both kinds of failure: the same bytes would fail in the same way again */
export function documentOf(reply: ParseReply): PackedDocument {
  if ("document" in reply) return reply.document;
  if ("invalid" in reply) throw new AppError("invalid_input", reply.invalid);
  throw new AppError("invalid_input", "The file could not be read: its parser failed; save or export it anew", {
    details: { failure: reply.failure },
  });
}
