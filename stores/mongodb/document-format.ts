import { invalidInput } from "../../domain/errors.ts";
import { holdsNul, toJson } from "../checks/to-json.ts";
import type { StoredDocument } from "../ports/documents.ts";
import type { MongoDocument } from "./models.ts";

/** MongoDB's limit for a document is 16 MiB. The last MiB is for the other fields. */
const maxDataBytes = 15 * 1_048_576;

export function toMongo(document: StoredDocument): MongoDocument {
  const id = textOf(document.id);
  const tenant_id = textOf(document.tenant_id);
  return {
    _id: idOf(tenant_id, id),
    id,
    tenant_id,
    user_id: textOrNull(document.user_id),
    session_id: textOrNull(document.session_id),
    trace_id: textOrNull(document.trace_id),
    occurred_at: document.occurred_at,
    expires_at: document.expires_at,
    data: dataText(document.data),
    ...(document.quotes?.length ? { quotes: document.quotes.map(textOf) } : {}),
  };
}

export function toStored({ _id, data, quotes: _quotes, ...document }: MongoDocument): StoredDocument {
  return { ...document, data: JSON.parse(data) };
}

/** JSON, because it keeps tenant and id apart even if they contain the separator. */
export const idOf = (tenant_id: string, id: string): string => JSON.stringify([tenant_id, id]);

/** Checks at run time that a filter value is text, because an object could be an operator of MongoDB. */
export function textOf(value: unknown): string {
  if (typeof value !== "string") throw invalidInput("must be text");
  if (value.includes("\0")) throw nulRefused();
  return value.toWellFormed();
}

const textOrNull = (value: string | null): string | null => (value === null ? null : textOf(value));

function dataText(data: StoredDocument["data"]): string {
  const text = toJson(data);
  if (holdsNul(text)) throw nulRefused();
  if (Buffer.byteLength(text) > maxDataBytes) throw invalidInput("A document must not be larger than 15 MiB");
  return text;
}

/** MongoDB could store NUL, but PostgreSQL could not, and both engines must accept the same documents. */
const nulRefused = () => invalidInput("Text must not contain the NUL character");

/** MongoDB treats a limit of 0 as no limit. */
export function limitOf(limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw invalidInput("limit must be from 1 to 1,000");
  return limit;
}
