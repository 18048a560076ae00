/**
 * A list of the rows of `select` for `key IN`, which PostgreSQL reads once. It may run a plain subquery again for each
 * row of a join. A subquery that locks rows then passes over those that the statement has changed already, and takes
 * others, beyond its limit.
 */
export const chosenOnce = (select: string): string => `(WITH chosen AS MATERIALIZED (${select}) SELECT * FROM chosen)`;
