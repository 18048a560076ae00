import { invalidInput } from "../../../domain/errors.ts";
import { customFieldsLimitBytes, jsonKeysLimit } from "../../../domain/limits/bodies.ts";
import { checkValue } from "../../input/check-value.ts";

const field = "custom_fields_json";

/** Parses the form field `custom_fields_json`, a JSON object as text. Throws `invalid_input`. */
export function customFields(json: string | undefined): Record<string, unknown> {
  if (json === undefined || json === "") return {};
  if (Buffer.byteLength(json) > customFieldsLimitBytes) {
    throw invalidInput(`${field}: must be at most ${customFieldsLimitBytes} bytes`, field);
  }
  const value = parseObject(json);
  if (!value) throw invalidInput(`${field}: must be a JSON object`, field);
  if (Object.keys(value).length > jsonKeysLimit) {
    throw invalidInput(`${field}: must have at most ${jsonKeysLimit} keys`, field);
  }
  checkValue(value, field);
  return value;
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
