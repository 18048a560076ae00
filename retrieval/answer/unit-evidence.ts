import type { ReadPassage } from "../../models/ports.ts";
import { askedOf, formed } from "./asked.ts";
import type { ChosenUnit } from "./choose-units.ts";
import type { UnitEvidence } from "./confidence.ts";
import { haveCounted } from "./counted-thing.ts";
import { phraseShare } from "./phrases.ts";
import type { PartShares } from "./sentence-shares.ts";

interface Choice {
  /** Best first. */
  readonly chosen: readonly ChosenUnit[];
  readonly parts: readonly PartShares[];
  readonly read: readonly ReadPassage[];
}

type Own = Omit<UnitEvidence, "kind" | "known_names" | "known_terms" | "top_score">;

/** What the chosen units say about the confidence. */
export function unitEvidence(question: string, { chosen, parts, read }: Choice): Own {
  const [best] = chosen;
  const sentences = chosen.flatMap((one) => one.sentences);
  const form = sentences.reduce((most, { features }) => Math.max(most, features.form), 0);
  const asked = askedOf(question);
  const needsForm = parts.length === 1 && formed.has(asked.kind);
  return {
    phrases: best === undefined ? 0 : phraseShare(question, best.unit.chunk.content),
    one_thing: asked.wantsList ? 0 : 1,
    share: chosen.reduce((sum, { share }) => sum + share, 0),
    focus: focusOf(parts),
    has_form: needsForm && form < 1 ? 0 : 1,
    prose: (best?.sentences ?? []).some(({ features }) => features.is_row === 1) ? 0 : 1,
    has_counted: haveCounted(
      question,
      chosen.map(({ unit }) => unit.chunk),
    )
      ? 1
      : 0,
    same_passage: chosen.every(({ unit }) => unit.rank === best?.unit.rank) ? 1 : 0,
    agreement: best === undefined ? 0 : agreementWith(best.unit.chunk.source_name, read),
  };
}

/** 1 / (1 + entropy) of the shares: 1 if one sentence has them all. */
function focusOf(parts: readonly PartShares[]): number {
  const places = [...(parts[0]?.keys() ?? [])];
  const entropy = places.reduce((sum, place) => {
    const share = parts.reduce((total, part) => total + (part.get(place)?.share ?? 0), 0) / parts.length;
    return share > 0 ? sum - share * Math.log(share) : sum;
  }, 0);
  return places.length === 0 ? 0 : 1 / (1 + entropy);
}

/** Share of the passages' scores that passages of this document have. */
function agreementWith(name: string | null, read: readonly ReadPassage[]): number {
  const all = read.reduce((sum, { passage }) => sum + passage.score, 0);
  const own = read.reduce((sum, { chunk, passage }) => (chunk.source_name === name ? sum + passage.score : sum), 0);
  return all === 0 ? 0 : own / all;
}
