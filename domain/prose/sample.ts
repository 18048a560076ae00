const excerpts = 16;
/** A cut moves to the next white space within this distance. */
const wordLength = 60;

/** The whole text, or excerpts spread evenly over it, about `limit` UTF-16 units together; words stay whole. */
export function sampleOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const length = Math.floor(limit / excerpts);
  const step = (text.length - length) / (excerpts - 1);
  const parts: string[] = [];
  for (let n = 0; n < excerpts; n += 1) {
    const start = wordStart(text, Math.floor(n * step));
    parts.push(text.slice(start, wordStart(text, start + length)));
  }
  return parts.join("\n").toWellFormed();
}

function wordStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const space = text.slice(at, at + wordLength).search(/\s/);
  return space < 0 ? at : at + space + 1;
}
