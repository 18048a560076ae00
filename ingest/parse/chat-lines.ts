import { stampAt, type TimeStamp } from "./time-stamp.ts";

/** A line of a transcript. */
export type ChatLine =
  | { readonly kind: "turn"; readonly speaker: string; readonly stamp: TimeStamp | null }
  | { readonly kind: "stamp"; readonly stamp: TimeStamp }
  | { readonly kind: "other" };

/** "Time: 20260105_14:00", "--- 5 January 2026 ---", "[2026-01-05]": a line that contains only a time. */
const STAMP_LABEL = /^[\s\-–—=*#_[(]*(?:(?:time|date|started?|when|day)\s*[:=]\s*)?/i;
const STAMP_END = /^[\s\-–—=*#_\])]*$/;
/** "[2026-01-05 14:00] Ada: …", "14:03 - Ada: …" */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?/;
/** "05/01/2026, 14:00": skipped, because the day is ambiguous. */
const AMBIGUOUS = /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?/;
const AFTER_STAMP = /^[\])]?\s*[-–—|]?\s*/;
/** One to four capitalised words, or a handle. */
const SPEAKER =
  /^(?<bold>\*\*|__)?(?<speaker>\p{Lu}[\p{L}\p{M}\p{N}_.'’-]*(?: [\p{Lu}(][\p{L}\p{M}\p{N}_.'’)-]*){0,3})(?:\*\*|__)?:(?:\*\*|__)?(?:\s+|$)/u;
const SPEAKER_LENGTH = 40;
/** Words that precede a colon in letters, logs and notes, but are no speakers. */
const LABELS = new Set(
  `from to cc bcc subject re fwd date time sent received note notes nb ps warning error info debug trace fatal todo fixme
   question answer example summary abstract title author authors source url http https see status priority version input
   output result results step table figure chapter section part key value name address phone email tip hint`.split(
    /\s+/,
  ),
);

export function readLine(line: string): ChatLine {
  const alone = stampAlone(line);
  if (alone !== null) return { kind: "stamp", stamp: alone };
  const { stamp, length } = leadingStamp(line);
  const speaker = SPEAKER.exec(line.slice(length))?.groups?.speaker ?? "";
  return isSpeaker(speaker) ? { kind: "turn", speaker, stamp } : { kind: "other" };
}

function stampAlone(line: string): TimeStamp | null {
  const label = STAMP_LABEL.exec(line)?.[0].length ?? 0;
  const found = stampAt(line.slice(label));
  return found !== null && STAMP_END.test(line.slice(label + found.written.length)) ? found : null;
}

function leadingStamp(line: string): { readonly stamp: TimeStamp | null; readonly length: number } {
  const bracket = /^[\s[(]*/.exec(line)?.[0].length ?? 0;
  const rest = line.slice(bracket);
  const found = stampAt(rest);
  const length = found?.written.length ?? (AMBIGUOUS.exec(rest) ?? CLOCK.exec(rest))?.[0].length ?? 0;
  if (length === 0) return { stamp: null, length: /^\s*/.exec(line)?.[0].length ?? 0 };
  const after = AFTER_STAMP.exec(rest.slice(length))?.[0].length ?? 0;
  return { stamp: found, length: bracket + length + after };
}

function isSpeaker(name: string): boolean {
  return name.length > 1 && name.length <= SPEAKER_LENGTH && !LABELS.has(name.toLowerCase());
}

/** Handles as spoken names: "AdamSmith" and "adam_smith" → "Adam Smith". "McDonald" and "DeShawn" stay one word. */
export function spokenName(handle: string): string {
  return handle
    .replace(/_+/g, " ")
    .replace(/(?<!\b(?:Mc|Mac|De|Di|Du|La|Le|Van|Fitz))(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, " ")
    .trim();
}
