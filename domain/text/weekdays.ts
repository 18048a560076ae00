/** The English names of the days of a week, Monday first. */
export const weekdays: readonly string[] = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
