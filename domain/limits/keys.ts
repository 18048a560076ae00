export const keyNameLengthLimit = 100;
/** Lifetime of a key in days. The default is the only lifetime in the specification. */
export const keyLifeDays = { min: 1, max: 3_650, default: 365 } as const;
/** Keys per page. Few installations have more keys than the default; the largest page is below 1 MB. */
export const keysPage = { max: 1_000, default: 500 } as const;
/** Lifetime of a token in seconds. It is short, because a token can only be revoked together with its key. */
export const tokenLifeSeconds = { min: 60, max: 3_600, default: 900 } as const;
/** Life of a session for the pages of visualizations. */
export const pageSessionSeconds = 900;
