import type { Node } from "libpg-query";
import { invalidInput } from "../../../domain/errors.ts";

/** Throws a refusal of the gate. Its message may be shown beside the statement. */
export const refuse = (reason: string): never => {
  throw invalidInput(reason);
};

/** The reason for refusing every other kind of statement. */
export const onlySelect = "only SELECT statements are permitted";

/**
 * Refuses a node with a field that its printer does not print. Otherwise a part of the statement would be dropped
 * silently. `location` and the parser's defaults for plain SELECTs have no meaning and are allowed.
 */
export function only(what: string, node: object, known: readonly string[]): void {
  const surplus = Object.keys(node).find((field) => field !== "location" && !known.includes(field));
  if (surplus !== undefined) refuse(`${what} with ${words(surplus)} is not allowed`);
}

const words = (field: string): string =>
  field.replace(/[A-Z_]/g, (letter) => ` ${letter.replace("_", "").toLowerCase()}`);

/** The texts of a list of String nodes: a qualified name. */
export const nameParts = (nodes: readonly Node[] | undefined): string[] =>
  (nodes ?? []).map((node) => ("String" in node ? (node.String.sval ?? "") : refuse("this name is not allowed")));

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
/** A string literal. standard_conforming_strings is on, so a backslash needs no escape. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
