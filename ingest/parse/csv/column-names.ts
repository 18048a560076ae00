import { fold } from "../../../domain/text/fold.ts";

/** PostgreSQL cuts identifiers at 63 bytes. */
const NAME_LENGTH_LIMIT = 63;

/** Headers as unique SQL identifiers (^[a-z_][a-z0-9_]{0,62}$); "column_3" for a header without usable letters. */
export function columnNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, at) => {
    const slug = slugOf(header) || `column_${at + 1}`;
    let name = slug;
    for (let count = 2; taken.has(name); count += 1) {
      const suffix = `_${count}`;
      name = slug.slice(0, NAME_LENGTH_LIMIT - suffix.length) + suffix;
    }
    taken.add(name);
    return name;
  });
}

function slugOf(header: string): string {
  const words = fold(header.slice(0, 500))
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
  return (/^[0-9]/.test(words) ? `_${words}` : words).slice(0, NAME_LENGTH_LIMIT);
}
