// Fields of the lines of an exported knowledge graph.
import { z } from "zod";
import { descriptionLengthLimit, labelLengthLimit, typeLengthLimit } from "../limits/names.ts";
import { transferLimits } from "../limits/transfer.ts";
import { safeText } from "../safe-text.ts";

/** PostgreSQL keeps it as a number of 32 bits. */
export const count = z.int().nonnegative().max(2_147_483_647);
export const longCount = z.int().nonnegative();
export const longText = safeText(transferLimits.textLength, 0);
/** Names in documents are as long as their text allows. */
export const name = safeText(transferLimits.textLength);
/** The unit separator stands between the parts of a relation's natural key. */
export const key = name.refine((text) => !text.includes("\x1f"), "must not contain the unit separator");
export const label = safeText(labelLengthLimit);
export const type = safeText(typeLengthLimit);
/** "" for the entity that documents name; else the type of a second entity of the same key. */
export const variant = safeText(typeLengthLimit, 0);
export const description = safeText(descriptionLengthLimit, 0);
