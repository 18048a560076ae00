import type { z } from "zod";

/**
 * The fault of a value, in the interface's words instead of the library's: names the bound, and never quotes the value.
 * The schema must have parsed with `reportInput`: only the input distinguishes an absent value from a wrong type.
 */
export function messageOfIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${wordFor(issue.expected)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "too_small":
      return issue.minimum === 1 && issue.origin !== "number"
        ? "must not be empty"
        : `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : `must be one of ${issue.values.map(String).join(", ")}`;
    default:
      return issue.message;
  }
}

const words: Readonly<Record<string, string>> = {
  int: "a whole number",
  boolean: "true or false",
  string: "text",
  record: "an object",
};
const wordFor = (type: string): string => words[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
const unitOf = (origin: string): string => (origin === "string" ? " characters" : origin === "array" ? " items" : "");
