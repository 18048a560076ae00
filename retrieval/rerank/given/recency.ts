import { machineDate } from "../../../domain/prose/read-dates.ts";

interface Dated {
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
  readonly [field: string]: unknown;
}

const dayMs = 86_400_000;
const halfLifeMs = 182.5 * dayMs;

/**
 * Recency of each document, 0–1: 1 for the newest one of the list, half for each half year of age, null without a date.
 * Recency is relative to the newest document and not to the clock, so that the same request has the same answer
 * tomorrow. null: no document has a date in the field.
 */
export function recencies(documents: readonly Dated[], field: string): readonly (number | null)[] | null {
  const times = documents.map((document) => timeOf(fieldOf(document, field)));
  const known = times.filter((time) => time !== null);
  if (known.length === 0) return null;
  const newest = Math.max(...known);
  return times.map((time) => (time === null ? null : 0.5 ** ((newest - time) / halfLifeMs)));
}

/** The field of the document, or else of its metadata. */
function fieldOf(document: Dated, field: string): unknown {
  if (Object.hasOwn(document, field)) return document[field];
  const { metadata } = document;
  return metadata && Object.hasOwn(metadata, field) ? metadata[field] : undefined;
}

/** The last millisecond of JavaScript's dates. */
const latestMs = 8.64e15;

function fromNumber(value: number): number | null {
  if (value < 0 || value > latestMs) return null;
  return value < secondsBelow ? value * 1_000 : value;
}

/** Unix time in seconds reaches this in the year 5138; milliseconds have passed it since 1973. */
const secondsBelow = 1e11;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Milliseconds since 1970; null if the value is no date. A time without a zone is in UTC. */
function timeOf(value: unknown): number | null {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.length > dateLength) return null;
  const text = value.trim();
  const zone = instant.exec(text);
  const day = zone ? null : machineDate(text);
  const time = Date.parse(zone ? `${text.replace(" ", "T")}${zone[1] === undefined ? "Z" : ""}` : (day ?? ""));
  return Number.isNaN(time) ? null : time;
}

/** Longer than every written date. */
const dateLength = 100;
