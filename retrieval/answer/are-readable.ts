import { kgOfQuote, postedIn, revisionOfQuote, sourceOfQuote } from "../../domain/quotes.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";

/**
 * Whether readers still see all revisions, sources, posted chunks and knowledge graphs that these keys name. Stored
 * turns keep their quotes until the sweep, minutes after a source was deleted or replaced, and must not be repeated in
 * between.
 */
export async function areReadable(
  reading: Pick<ReadingRecords, "stillActive" | "activeIds" | "areStanding">,
  quotes: readonly string[],
): Promise<boolean> {
  const pins = quotes.flatMap((quote) => revisionOfQuote(quote) ?? []);
  const kg_ids = quotes.flatMap((quote) => kgOfQuote(quote) ?? []);
  const posted = quotes.flatMap((quote) => postedIn(quote) ?? []);
  // Of two revisions of a source at most one is active.
  const areActive = pins.length === 0 || (await reading.stillActive(pins)).size === pins.length;
  const sources = quotes.flatMap((quote) => sourceOfQuote(quote) ?? []);
  const areStanding = kg_ids.length + sources.length === 0 || (await reading.areStanding({ kg_ids, sources }));
  return (
    areActive &&
    areStanding &&
    (posted.length === 0 || (await reading.activeIds(kg_ids, posted)).size === posted.length)
  );
}
