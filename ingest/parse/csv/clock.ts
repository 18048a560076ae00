const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)([.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i;
/** Groups: date, time, zone. */
const TIMESTAMP =
  /^(.{6,40}?)(?:T|,? +)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?)(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;

/** A time of day as HH:MM or HH:MM:SS.fff in 24 hours; null for anything else, and for durations of a day or more. */
export function timeOfDay(value: string): string | null {
  const [, hours, minutes, seconds, fraction = "", half] = TIME.exec(value) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half.toLowerCase() === "p");
  if (hour === null || hour > 23) return null;
  const rest = seconds === undefined ? "" : `:${seconds}${fraction.replace(",", ".")}`;
  return `${String(hour).padStart(2, "0")}:${minutes}${rest}`;
}

/** 12 AM is midnight, 12 PM is noon. */
function hourOf(hour: number, afternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (afternoon ? 12 : 0);
}

export interface WrittenTimestamp {
  readonly date: string;
  readonly time: string;
  /** "Z", "+02:00" or "" for none. */
  readonly zone: string;
}

export function writtenTimestamp(value: string): WrittenTimestamp | null {
  const [, date, written, zone = ""] = TIMESTAMP.exec(value) ?? [];
  const time = written === undefined ? null : timeOfDay(written);
  if (date === undefined || time === null) return null;
  return { date, time, zone: /^(?:UTC|GMT)$/i.test(zone) ? "Z" : zone.toUpperCase() };
}
