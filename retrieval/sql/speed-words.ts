import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerWords } from "./header-stems.ts";
import type { Comparison, Measure } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { isNumeric } from "./schema-index.ts";

/** Words that compare how fast things are. */
const comparing = /^(?:fast|quick|slow)(?:er|est)$/;
/** Words of headers for quantities of which the fastest thing has most. */
const speeds =
  /^(?:speeds?|velocit(?:y|ies)|tempo|bpm|mph|kph|kmh|kmph|mps|knots?|rpm|rates?|fps|[kmg]bps|bandwidth|throughput|growth|increase)$/;
const lengths = /^(?:km|kms|kilomet(?:er|re)s?|m|met(?:er|re)s?|miles?|mi|feet|ft|laps?)$/;
/** Words of headers for times, of which the fastest thing has least. */
const times =
  /^(?:times?|durations?|runtime|elapsed|latency|pace|milliseconds?|ms|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|delay|wait)$/;
const rounds = /^(?:laps?|splits?)$/;
/** Words for the time of the day, which says nothing of how long something takes. */
const clocks = /^(?:start(?:s|ed)?|begin|departure|arrival|scheduled|timestamp|created|updated|birth|worked|year)$/;
/** Words of headers for a time that is best if it is short; hours of a battery are best if they are many. */
const results = /^(?:times?|laps?|splits?|pace)$/;
/** "Talk time", "playing time": a phone or a player is not fast in it, and more may be better. */
const spans = /^(?:talk|standby|battery|run|flight|play|playing|screen|air|study|min|max)$/;

/**
 * Whether the numbers of a column are speeds or times, by its header: the fastest thing has the highest speed and the
 * lowest time or pace. Null if the header says neither, or both.
 */
function kindOf(column: SqlColumn): "speed" | "time" | null {
  const words = headerWords(column);
  if (!isNumeric(column) || words.some((word) => clocks.test(word))) return null;
  const per = words.indexOf("per");
  const [above, below] = per < 0 ? [words, []] : [words.slice(0, per), words.slice(per + 1)];
  const has = (pattern: RegExp, among: readonly string[]) => among.some((word) => pattern.test(word));
  const isTime = has(times, above);
  if (has(speeds, above)) return isTime ? null : "speed";
  if (/(?:^| )(?:km|mi) h$/.test(words.join(" "))) return "speed";
  if (per >= 0 && has(lengths, above)) return has(times, below) && !isTime ? "speed" : null;
  // "minutes_per_game" says nothing of how fast the game was.
  if (isTime) return per < 0 || has(lengths, below) ? "time" : null;
  // A whole number of a lap is its place.
  return has(rounds, above) && column.type === "number" ? "time" : null;
}

/** Whether the header says that the column holds a result, of which the least is best. */
const isResult = (column: SqlColumn): boolean => {
  const words = headerWords(column);
  return words.some((word) => results.test(word)) && !words.some((word) => spans.test(word));
};

/** Whether the header says that the column holds how long something takes. */
export const isTime = (column: SqlColumn): boolean => kindOf(column) === "time";

/** Whether a measure tells a speed or a time, as "fastest" needs. */
export const tellsSpeed = (word: string, measure: Measure): boolean =>
  comparing.test(word) && "column" in measure && measure.column !== null && kindOf(measure.column) !== null;

/**
 * Whether a comparing word means the opposite order of the numbers: the fastest time and the best lap are the least. If
 * no header says so, the word is left to no rule.
 */
export function isTurned({ beyond, guesses }: Reading, word: string, measure: Measure): boolean {
  if (!("column" in measure) || measure.column === null || measure.kind === "days" || measure.kind === "distinct")
    return false;
  const kind = kindOf(measure.column);
  if (comparing.test(word)) {
    if (kind === null && !beyond.includes(word)) beyond.push(word);
    return kind === "time";
  }
  if (!/^(?:be|wor)st$/.test(word) || kind !== "time") return false;
  const isBestShort = isResult(measure.column);
  if (!isBestShort && !beyond.includes(word)) beyond.push(word);
  if (isBestShort && !guesses.includes(word)) guesses.push(word);
  return isBestShort;
}

/**
 * "The fastest lap", "the fastest race": if the word after it says nothing of how fast it was, the only speed or time
 * of the table does, as a guess.
 */
export function speedMeant<Found extends { readonly column: SqlColumn }>(
  { table, guesses }: Reading,
  word: string,
  found: Found | null,
): Found | { readonly column: SqlColumn; readonly link: null } | null {
  if (!comparing.test(word) || (found && kindOf(found.column) !== null)) return found;
  const [only, ...more] = table.columns.filter((column) => kindOf(column) !== null);
  if (!only || more.length > 0 || (found && !rounds.test(headerWords(found.column).join(" ")))) return found;
  // The fastest film is hardly the shortest one, and the fastest student not the one with the fewest hours of study.
  if (kindOf(only) === "time" && !isResult(only)) return found;
  guesses.push("speed");
  return { column: only, link: null };
}

interface Compared {
  /** The position of the comparing word. */
  readonly at: number;
  readonly column: SqlColumn;
  readonly operators: readonly Comparison[];
}

/** "Faster than 30 seconds" is less than 30, and "slower" more. */
export function operatorsOf(reading: Reading, { at, column, operators }: Compared): readonly Comparison[] {
  const word = reading.words[at]?.lower ?? "";
  return isTurned(reading, word, { kind: "column", column }) ? operators.map((one) => opposites[one]) : operators;
}
const opposites = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "<>": "<>" } as const;
