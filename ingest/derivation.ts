import type { Derivation } from "../domain/derivation.ts";

/** The versions of this code. Raising a number makes the service derive older revisions anew: docs/upgrading.md. */
export const currentDerivation: Derivation = { reader: 9, tokeniser: 4, extractor: 2 };
