import type { Answer } from "./request.ts";

/**
 * The server's names for a version of a document (RFC 9110 §8.8). With them a later request asks for any other version.
 */
export interface Validators {
  readonly etag?: string;
  readonly last_modified?: string;
}

const etagForm = /^(?:W\/)?"[\x21\x23-\x7e]{0,500}"$/;
const dateForm = /^[\w,: +-]{1,64}$/;

/** The validators of an answer. Malformed ones are left out, because a request cannot send them back unchanged. */
export function validatorsOf({ header }: Pick<Answer, "header">): Validators {
  const etag = header("etag")?.trim() ?? "";
  const last_modified = header("last-modified")?.trim() ?? "";
  return {
    ...(etagForm.test(etag) ? { etag } : {}),
    ...(isSettled(last_modified, header("date") ?? "") ? { last_modified } : {}),
  };
}

/** False if the document was modified in the same second as the answer: it may change again within that second. */
const isSettled = (modified: string, sent: string): boolean =>
  dateForm.test(modified) && !Number.isNaN(Date.parse(modified)) && !(Date.parse(sent) - Date.parse(modified) < 1_000);

/** The request headers that ask for another version than this one. */
export const otherThan = ({ etag, last_modified }: Validators): Readonly<Record<string, string>> => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(last_modified === undefined ? {} : { "if-modified-since": last_modified }),
});
