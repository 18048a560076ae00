import type { IncomingMessage } from "node:http";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { jsonBodyLimitBytes } from "../../domain/limits/bodies.ts";
import type { BodySpec } from "../route.ts";
import { checkValue } from "./check-value.ts";
import { decode, readBytes, readJson } from "./read-json.ts";

type JsonBody = Extract<BodySpec, { kind: "json" }>;

/** Five times as many fields as our largest form has. */
const fieldsLimit = 20;
const formType = "application/x-www-form-urlencoded";

/** Reads the fields of a body: JSON, or a form if the endpoint takes forms. Throws as `readJson`. */
export function readFields(body: JsonBody, request: IncomingMessage): Promise<unknown> {
  const limitBytes = body.limitBytes ?? jsonBodyLimitBytes;
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
  if (!body.form || type.trim() !== formType) return readJson(request, limitBytes, body.optional);
  if (parameters.some((text) => !/^\s*charset="?utf-?8"?\s*$/.test(text)))
    throw new AppError("unsupported_media_type", "The charset must be UTF-8");
  return readForm(request, limitBytes, new Set(body.form));
}

/** Stricter than URLSearchParams: refuses invalid escapes and repeated fields. */
async function readForm(request: IncomingMessage, limitBytes: number, numbers: ReadonlySet<string>): Promise<unknown> {
  const text = decode(await readBytes(request, limitBytes));
  const pairs = text.split("&", fieldsLimit + 1).filter((pair) => pair !== "");
  if (pairs.length > fieldsLimit) throw invalidInput(`The form has more than ${fieldsLimit} fields`);
  const fields = new Map<string, unknown>();
  for (const pair of pairs) {
    const [name = "", ...rest] = pair.split("=").map(unescaped);
    const value = rest.join("=");
    if (fields.has(name)) throw invalidInput(`${name.slice(0, 100)}: is given twice`);
    fields.set(name, numbers.has(name) && /^\d{1,15}$/.test(value) ? Number(value) : value);
  }
  const form = Object.fromEntries(fields);
  checkValue(form);
  return form;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalidInput("The form is not percent-encoded UTF-8");
  }
}
