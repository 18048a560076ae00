import { months } from "../../domain/text/months.ts";
import { weekdays } from "../../domain/text/weekdays.ts";

/** The English names of months and weekdays. */
export const calendarNames: readonly string[] = [...months, ...weekdays];

/** The same as texts write them: "January", "Friday". */
export const capitalNames: readonly string[] = calendarNames.map(
  (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
);

const beginnings = capitalNames.map((name) => name.slice(0, 3));

/** The source of a pattern for such a name or a short form of it, with a capital: "January", "Sept", "Mon". */
export const calendarName = `(?:${beginnings.join("|")})[a-z]{0,8}`;
