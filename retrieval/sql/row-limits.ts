/** Highest confidence of several rows if the question asks for one. */
export const sharedLimit = 0.8;
/** Highest confidence of a statement that finds nothing. */
export const emptyLimit = 0.5;

/** Whether a statement found nothing: no rows, or no value in them, as the greatest of no numbers. */
export const isEmpty = (rows: readonly Readonly<Record<string, unknown>>[]): boolean =>
  rows.every((row) => Object.values(row).every((value) => value === null));
