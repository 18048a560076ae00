import type { Node } from "libpg-query";
import { invalidInput } from "../../../domain/errors.ts";

/** What every refusal of the gate looks like: fit to be shown beside the statement. */
export const refuse = (reason: string): never => {
  throw invalidInput(reason);
};

/**
 * Refuses a node with a field that the printer does not print: no part of a statement may be dropped silently.
 * `location` and what the parser writes for plain SELECTs carry no meaning.
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
/** standard_conforming_strings is on, so a backslash is a backslash. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
