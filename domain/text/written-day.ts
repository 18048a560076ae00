/** A day of UTC as people write it: "7 May 2023" in the locale "en-GB". */
export const writtenDay = (at: Date, locale = "en-GB"): string =>
  at.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
