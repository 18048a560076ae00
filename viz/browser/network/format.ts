/** 10000 → "10,000". */
export const whole = (value: number): string => value.toLocaleString("en");

export const relations = (count: number): string => `${whole(count)}${count === 1 ? " relation" : " relations"}`;

/** At most `most` characters, the last of them "…" where the text was longer. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
