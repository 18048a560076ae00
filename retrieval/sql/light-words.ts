import { tokenize } from "../../domain/text/tokens.ts";

/** Verbs that tell that a row exists, by stem; a header made of them alone ("sold on") is not what they mean. */
export const lightVerbs: ReadonlySet<string> = new Set(
  tokenize(
    `have got make made use used sell sold carry carried happen happened occur occurred recorded run ran take took taken
    go went gone come came see seen belong contain include included give given want need know place placed buy bought`,
  ),
);

/** Words that ask, by stem. */
export const askingWords: ReadonlySet<string> = new Set(
  tokenize(
    `list show give find tell return display name many much number count total overall row rows record records entry entries
    table data value values item kind type please every different order ordered time times per`,
  ),
);

/** What the rules cannot compute; a plan without it would answer another question. */
export const beyondRules: ReadonlySet<string> = new Set(
  `percentage percent proportion ratio median mode difference differ differences compare compared comparison trend correlation
  cumulative growth grow increase decrease change changed why both never`.split(/\s+/),
);
