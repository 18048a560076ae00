import { tokenize } from "../../domain/text/tokens.ts";

/**
 * Stems of verbs that only say that a row exists. A header that consists of such verbs alone ("sold on") is not meant
 * by them.
 */
export const lightVerbs: ReadonlySet<string> = new Set(
  tokenize(
    `have get got make made use used sell sold carry carried happen happened occur occurred recorded run ran take took taken
    go went gone come came see seen belong contain include included give given want need know place placed buy bought exist exists live lives lived bring brings brought`,
  ),
);

/** Stems of words that ask. */
export const askingWords: ReadonlySet<string> = new Set(
  tokenize(
    `list show give find tell return display name many much number count total overall row rows record records entry entries
    table data value values item kind type please every different order ordered time times per together altogether`,
  ),
);

/** Words that ask for each value once. */
export const distinctWords = /^(?:different|distinct|unique)$/;

/** Stems of operations that the rules cannot compute. A plan that ignores them would answer another question. */
export const beyondRules: ReadonlySet<string> = new Set(
  `ratio mode difference differ differences compare compared comparison trend correlation
  cumulative growth why both while whereas`.split(/\s+/),
);

/** Verbs of change. With a bound ("fall below zero"), or about rain, they add nothing to the number. */
export const changeVerbs: ReadonlySet<string> = new Set(
  `grow grew grown increase increased decrease decreased change changed rise rose risen rising fell fall fallen falling drop
  dropped decline declined`.split(/\s+/),
);
