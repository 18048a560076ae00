import type { z } from "zod";
import { AppError } from "../../domain/errors.ts";
import { editDistance } from "../../domain/text/edit-distance.ts";
import type { Route } from "../route.ts";
import { prefers } from "./prefer.ts";

/**
 * The service ignores fields and parameters that it does not know, but says so: a misspelt one would change the answer
 * silently. A client that sends `Prefer: handling=strict` gets a refusal instead.
 */
export interface UnknownField {
  readonly place: "field" | "parameter";
  readonly name: string;
  /** The known field with the most similar name; null if none is similar. */
  readonly meant: string | null;
}

/** Most names that are reported, and their length: clients send anything. */
const shownFields = 10;
const shownName = 100;
/** Most characters of the header. Proxies may refuse an answer whose headers have more than 4,000 in all. */
const headerLength = 1_500;

/** The fields of a body that its schema does not have. Fields inside other fields may have any name. */
export function unknownFields(schema: z.ZodType, body: unknown): UnknownField[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const known = knownFields(schema);
  if (known.length === 0) return [];
  return unknownOf("field", Object.keys(body), known);
}

/** The query parameters that a route does not have. Pages and their programs read parameters of their own. */
export function unknownParameters(route: Route, querystring: string): UnknownField[] {
  const { query } = route;
  if (querystring === "" || takesAny(route)) return [];
  const given = [...new Set(new URLSearchParams(querystring).keys())];
  return unknownOf("parameter", given, query === undefined ? [] : knownFields(query));
}

/** Whether a route takes any parameter, so that none is unknown. */
export const takesAny = ({ response }: Route): boolean => response === "html" || response === "text";

type Prefer = string | readonly string[] | undefined;

/** Whether the client asks for strict handling, and gets it. */
export const isStrict = (route: Route, prefer: Prefer): boolean => !takesAny(route) && wantsStrict(prefer);

const wantsStrict = (prefer: Prefer): boolean => prefers(prefer, "handling", "strict");

/**
 * Returns what is ignored. Throws `invalid_input` if the client asks for strict handling and sent something unknown.
 */
export function toleratedBy(prefer: Prefer, unknown: readonly UnknownField[]): readonly UnknownField[] {
  const [first] = unknown;
  if (first === undefined || !wantsStrict(prefer)) return unknown;
  const errors = unknown.map((one) => ({ field: one.name, message: refusal(one), code: "unrecognized_keys" }));
  throw new AppError("invalid_input", `${first.name}: ${refusal(first)}`, { field: first.name, errors });
}

export const unknownFieldWarning = (one: UnknownField): string =>
  `The ${one.place} '${one.name}' is not known and was ignored${suggestion(one)}`;

const refusal = (one: UnknownField): string => `is not a known ${one.place}${suggestion(one)}`;
const suggestion = ({ meant }: UnknownField): string => (meant === null ? "" : `; did you mean '${meant}'?`);

/** Adds the unknown names to a refusal that names no field, or a missing one: the client may mean another name. */
export function namingUnknown(error: unknown, unknown: readonly UnknownField[]): unknown {
  if (!(error instanceof AppError) || error.kind !== "invalid_input" || error.errors !== undefined) return error;
  const { kind, message, field, isMissing } = error;
  if (unknown.length === 0 || (field !== undefined && !isMissing)) return error;
  const named = field === undefined ? {} : { field };
  return new AppError(kind, [message, ...unknown.map(unknownFieldWarning)].join(". "), { ...named, cause: error });
}

/**
 * The value of the header that names ignored parameters, such as `limmit;meant=limit, colour`. It ends before the first
 * name that would make it too long.
 */
export const ignoredHeader = (unknown: readonly UnknownField[]): string => {
  const named = unknown.map(
    ({ name, meant }) => `${encodeURIComponent(name)}${meant === null ? "" : `;meant=${meant}`}`,
  );
  const tooLong = named.findIndex((_, at) => named.slice(0, at + 1).join(", ").length > headerLength);
  return named.slice(0, tooLong === -1 ? named.length : tooLong).join(", ");
};

function unknownOf(place: UnknownField["place"], given: readonly string[], known: readonly string[]): UnknownField[] {
  const unknown = given.filter((name) => !known.includes(name)).slice(0, shownFields);
  return unknown.map((name) => ({
    place,
    name: name.slice(0, shownName).toWellFormed(),
    meant: nearest(name, known),
  }));
}

function knownFields(schema: z.ZodType): string[] {
  return "shape" in schema && typeof schema.shape === "object" && schema.shape !== null
    ? Object.keys(schema.shape)
    : [];
}

/** A third of the letters may differ, at least one, but not all. Words may be shortened: "document_url", "doc_url". */
function nearest(name: string, known: readonly string[]): string | null {
  const asked = name.slice(0, shownName).toLowerCase();
  const [best] = known
    .map((field) => ({ field, distance: editDistance(asked, field) }))
    .sort((a, b) => a.distance - b.distance);
  if (best === undefined) return null;
  const isNear = best.distance < best.field.length && best.distance <= Math.max(1, best.field.length / 3);
  return isNear ? best.field : (known.find((field) => isShortened(asked, field)) ?? null);
}

/** Whether every word of one name begins with the word of the other, or the other way around. */
function isShortened(asked: string, known: string): boolean {
  const [words, others] = [asked.split("_"), known.split("_")];
  const areAlike = (word: string, other = "") =>
    word !== "" && other !== "" && (word.startsWith(other) || other.startsWith(word));
  return words.length > 1 && words.length === others.length && words.every((word, at) => areAlike(word, others[at]));
}
