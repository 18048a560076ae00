import { format, utcFormat } from "d3";

/** 10000 → "10,000". */
export const whole = format(",.0f");

const shortened = format(".2~s");
/** For ticks and cells: 667 → "667", 14820 → "15k". */
export const compact = (value: number): string => (Math.abs(value) < 1000 ? String(tenths(value)) : shortened(value));

/** 0.71 → "71 %", 0.021 → "2.1 %", 0.0001 → "0.01 %". */
export function percent(share: number): string {
  const value = share * 100;
  const shown = value >= 10 ? Math.round(value) : Number(value.toPrecision(value >= 1 ? 2 : 1));
  return `${shown}\u00a0%`;
}

export const decimal = format(".2f");

/** A time with its zone (UTC), because the page cannot know the reader's zone. */
export const moment = (iso: string): string => `${utcFormat("%-d %b %Y, %H:%M")(new Date(iso))} UTC`;

export const day = utcFormat("%-d %b %Y");

/**
 * Rounds a coordinate to a tenth of a pixel. Smaller differences are invisible, but their digits would double a path.
 */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** 1 → "1 source", 2 → "2 sources". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;
