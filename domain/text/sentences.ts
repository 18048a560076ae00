/** A stretch of text in UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Abbreviations that never end a sentence, of English, German, French and Spanish. */
const TITLES = words(
  "e.g i.e adm brig capt cmdr col cpl dr ft gen gov hon lt maj messrs mlle mme mr mrs ms mt mx pres prof pvt rep rev sen sgt st ste supt vs cf viz abzgl bspw bzw dra einschl evtl exkl gem ggf hrsg inkl sog sra srta vgl zzgl",
);
/** Abbreviations that end a sentence only if the next word typically begins one. */
const MAYBE_END = words(
  "al apr approx assn ave aug bros ca co corp dec dept ed eds esp est etc feb hrs inc intl jan jr ltd mar nov oct op pub sep sept sr trans univ",
);
/** Abbreviations that do not end a sentence before a number: "No. 5", "Fig. 2", "pp. 10", "Abs. 2". */
const BEFORE_NUMBER = words(
  "abb abs abschn anl anm app appx art bd buchst cap ch chap col eq eqs ext fig figs hr incl kap lit max min mind no nos nr núm p pág págs para pp ref refs req rn sec sect tab tel tz ver vol vols ziff",
);
/** Months behind the German ordinal of a day: "30. April". */
const MONTHS = words(
  "januar jänner februar märz april mai juni juli august september oktober november dezember jan feb apr jun jul aug sep sept okt nov dez",
);
/** A number with its stop as a German ordinal: "am 3.", "die 2.". */
const ORDINAL = /(?:^|\s)(?:ab|am|bis|das|dem|den|der|des|die|im|jede[mnrs]?|seit|vom|zum|zur)\s\d{1,3}\.\s*$/iu;
const DAY = /(?:^|[^\d.,])(?:[12]\d|3[01]|0?[1-9])\.\s*$/;
const STARTERS = words(
  "a after all also although an and as at because before both but by during each for from he her here his how however i if in it its later many most my no of on one or our she since so some that the their then there these they this those though through to until we what when where which while who with you your danach dann das dem der die dies diese dieser ein eine er es sie wir",
);

/** "3." before the text of its list item. */
const LIST_NUMBER = /^\s*\d{1,9}[.)]\s*$/;
/** The stop that a name begins with: ".NET", ".env". */
const LONE_STOP = /(?:^|[\s([-])\.$/;
const CLOSERS = /["'”’)\]\s]*$/;
const OPENERS = /^[^\p{L}\p{N}]+/u;
const FIRST_WORD = /^["'“‘([`*_]*([\p{L}\p{N}]+)/u;
const DOTTED = /^(?:\p{L}\.)*\p{L}$/u;
/** An item of a list begins with a star and a space; "**bold**" and "*emphasis*" go on with a sentence. */
const SOFT_BREAK = /([^\s.!?:;])([ \t]*)\n(?=[ \t]*(?![-+•|#]|\*(?:[*_\s]{2}|\s)|\d+[.)]\s)\S)/gu;
/** Marks of emphasis or code before a word. */
const MARKS = /^[*_`]{1,3}/;
/** Mark of a quoted line, as in mails: it neither begins nor ends a sentence between two quoted lines. */
const QUOTE_MARK = /^[ \t]*>[ \t>]*/;
/** A shorter line was not wrapped at a margin: it is a title, an address or a verse. */
const WRAPPED_LINE_LENGTH = 40;
/** Longer than every ordinary sentence. */
const WINDOW_LENGTH = 2_000;
/** Most merges into one sentence, so that text such as "A. B. C. …" takes linear time and has readable sentences. */
const MERGE_LIMIT = 50;

/**
 * The sentences of a text: Unicode sentence boundaries (UAX #29, Intl.Segmenter). Parts are merged again if the full
 * stop belongs to an abbreviation or if a line was only wrapped. Offsets are UTF-16. Sentences are in order, do not
 * overlap, have no outer white space, and together contain every visible character.
 */
export function sentences(text: string): Span[] {
  const found: Span[] = [];
  let open: { start: number; end: number; merged: number } | null = null;
  const flowing = joinWrappedLines(text);
  for (const { start, end } of segments(flowing)) {
    const segment = flowing.slice(start, end);
    if (open !== null && open.merged < MERGE_LIMIT && continues(flowing.slice(open.start, open.end), segment)) {
      open = { start: open.start, end, merged: open.merged + 1 };
      continue;
    }
    if (open !== null) push(found, text, open);
    open = { start, end, merged: 0 };
  }
  if (open !== null) push(found, text, open);
  return found;
}

/** The segmenter's boundaries, window by window, because its time is quadratic for text such as "A. A. A. …". */
function* segments(text: string): Generator<Span> {
  for (let start = 0; start < text.length; ) {
    const end = endOfWindow(text, start);
    for (const { segment, index } of segmenter.segment(text.slice(start, end))) {
      yield { start: start + index, end: start + index + segment.length };
    }
    start = end;
  }
}

/** The position after the last line, sentence or word that fits into a window. */
function endOfWindow(text: string, start: number): number {
  const end = start + WINDOW_LENGTH;
  if (end >= text.length) return text.length;
  const window = text.slice(start, end);
  const line = window.lastIndexOf("\n");
  if (line > 0) return start + line + 1;
  const stop = window.lastIndexOf(". ");
  const space = stop > 0 ? stop + 1 : window.lastIndexOf(" ");
  return space > 0 ? start + space + 1 : end - (isHighSurrogate(window) ? 1 : 0);
}

function isHighSurrogate(window: string): boolean {
  return (window.charCodeAt(window.length - 1) & 0xfc00) === 0xd800;
}

/** Replaces line feeds inside wrapped sentences by spaces, because UAX #29 ends a sentence at every line feed. */
function joinWrappedLines(text: string): string {
  if (!text.includes("\n")) return text;
  return text.replace(
    SOFT_BREAK,
    (whole, ...[last, blanks, offset]: [last: string, blanks: string, offset: number]) => {
      const begin = text.lastIndexOf("\n", offset) + 1;
      const quoted = QUOTE_MARK.exec(text.slice(begin, begin + 20));
      const next = text.slice(offset + whole.length, offset + whole.length + 80);
      const nextQuoted = QUOTE_MARK.exec(next);
      if ((quoted === null) !== (nextQuoted === null)) return whole;
      const word = next
        .slice(nextQuoted?.[0].length ?? 0)
        .trimStart()
        .replace(MARKS, "");
      const isLong = offset - begin + 1 >= WRAPPED_LINE_LENGTH;
      return isLong || /^\p{Ll}/u.test(word) ? `${last}${blanks} ` : whole;
    },
  );
}

function continues(before: string, after: string): boolean {
  if (before.endsWith("\n")) return false;
  if (before.length < 20 && LIST_NUMBER.test(before)) return true;
  if (LONE_STOP.test(before)) return true;
  // "[!UNAVAIL=return]", "page?Id=5": no space, so no end.
  if (/[!?]$/.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  // "Python 3.X", "3.(X+1)": a number goes on behind its stop.
  if (/\d\.$/.test(before) && /^[\p{L}(]/u.test(after)) return true;
  if (/\d\.\($/.test(before) && /^\S/.test(after)) return true;
  const tail = before.slice(-40);
  const first = FIRST_WORD.exec(after)?.[1] ?? "";
  if (/^\p{Ll}/u.test(first) && /[!?]\.*["'”’)\]`]*\s*$/u.test(tail)) return true;
  const word = wordBeforeStop(tail);
  if (word === "") return false;
  const bare = word.toLowerCase();
  if (/^\d/.test(word)) return isOrdinal(tail, first.toLowerCase());
  if (TITLES.has(bare)) return true;
  if (BEFORE_NUMBER.has(bare) && /^\p{N}/u.test(first)) return true;
  const abbreviated = MAYBE_END.has(bare) || (DOTTED.test(word) && word !== "I");
  return abbreviated && first !== "" && !STARTERS.has(first.toLowerCase());
}

/** Whether a number with a full stop at the end of a text is the ordinal of what follows. */
const isOrdinal = (tail: string, next: string): boolean =>
  (DAY.test(tail) && MONTHS.has(next)) || (ORDINAL.test(tail) && next !== "" && !STARTERS.has(next));

/** The word before a final full stop; empty if the text has another end. */
function wordBeforeStop(tail: string): string {
  const closed = tail.replace(CLOSERS, "");
  if (!closed.endsWith(".")) return "";
  const space = Math.max(closed.lastIndexOf(" "), closed.lastIndexOf("\n"), closed.lastIndexOf("-"));
  return closed.slice(space + 1, -1).replace(OPENERS, "");
}

function push(found: Span[], text: string, span: Span): void {
  let { start, end } = span;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  if (end > start) found.push({ start, end });
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x2028 || code === 0x2029 || code === 0x3000 || code === 0xfeff;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
