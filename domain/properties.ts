import { z } from "zod";
import { jsonKeysLimit, propertiesLimitBytes } from "./limits/bodies.ts";

/** The reason why properties are too large; null if they are within their bounds. */
export function oversize(properties: Readonly<Record<string, unknown>>): string | null {
  if (Object.keys(properties).length > jsonKeysLimit) return `must have at most ${jsonKeysLimit} keys`;
  if (Buffer.byteLength(JSON.stringify(properties)) > propertiesLimitBytes)
    return `must be at most ${propertiesLimitBytes} bytes as JSON`;
  return null;
}

/** Properties that a client gives: a JSON object. The reader of requests bounds its depth. */
export const Properties = z.record(z.string(), z.unknown()).check(({ value, issues }) => {
  const message = oversize(value);
  if (message !== null) issues.push({ code: "custom", input: value, message });
});
