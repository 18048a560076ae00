// A long report with paragraphs about different ships, which the chunker cuts into about one chunk per paragraph.

const yards = ["Halden", "Varn", "Kestrel Bay", "Norrvik", "Skerry Point"];
const cargoes = ["timber", "slate", "herring", "rope", "barley", "lamp oil", "bricks"];

/** The paragraph of ship `n`: 55 to 60 words, different from every other. */
export function shipParagraph(n: number, master = `Ole Brandt ${n}`): string {
  const yard = yards[n % yards.length];
  const cargo = cargoes[n % cargoes.length];
  return [
    `The Sea Thrift ${n} is a coaster that was built at ${yard} in ${1800 + (n % 120)}.`,
    `She carried ${cargo} along the coast and called at ${n % 17} harbours each season.`,
    `Her master was ${master}, who kept a log of wind, weather and tides.`,
    `In the winter of ${1850 + (n % 90)} she lost a mast off hull mark ${n * 7} and lay at the quay for repairs until spring.`,
  ].join(" ");
}

/** A plain text of `count` paragraphs; `changed` replaces some of them by their number. */
export const longDocument = (count: number, changed: Readonly<Record<number, string>> = {}): string =>
  `${Array.from({ length: count }, (_, n) => changed[n] ?? shipParagraph(n)).join("\n\n")}\n`;
