import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";

/** The period from `start` (inclusive) to `end` (exclusive), in whole hours. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const defaultDays = 30;

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true, local: true });

/**
 * The period between two dates. If the end is a day, the whole day is included; a partly covered hour counts as a
 * whole. Without an end the period ends now, without a start it begins 30 days before its end. Throws `invalid_input`
 * for text that is no date.
 */
export function periodOf(start: string | undefined, end: string | undefined, now: Date): Period {
  const ends = end === undefined ? now.getTime() : timeOf("end_date", end, dayMs);
  const starts = start === undefined ? ends - defaultDays * dayMs : timeOf("start_date", start, 0);
  return {
    start: new Date(Math.floor(starts / hourMs) * hourMs),
    end: new Date(Math.ceil(ends / hourMs) * hourMs),
  };
}

function timeOf(field: string, text: string, restOfDay: number): number {
  if (day.safeParse(text).success) return inRange(field, Date.parse(`${text}T00:00:00Z`) + restOfDay);
  const full = inFull(text);
  if (!instant.safeParse(full).success) throw invalidInput(`${field}: must be an ISO 8601 date or date-time`, field);
  return inRange(field, Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(full) ? full : `${full}Z`));
}

/**
 * Completes a time without seconds and an offset without a colon, and restores a plus sign that a URL turned into a
 * space.
 */
const inFull = (text: string): string =>
  text
    .replace(/ (?=\d\d:?\d\d$)/, "+")
    .replace(/([+-]\d\d)(\d\d)$/, "$1:$2")
    .replace(/(T\d\d:\d\d)(?=Z|[+-]|$)/, "$1:00");

/** Refuses years outside four digits, which not every store compares correctly. */
function inRange(field: string, time: number): number {
  const year = new Date(time).getUTCFullYear();
  if (Number.isFinite(time) && year >= 1970 && year <= 9000) return time;
  throw invalidInput(`${field}: must be a date from 1970 to 9000`, field);
}
