import type { Port } from "../../models/ports.ts";
import type { DocumentPreparer } from "./document-preparer.ts";

const model = "extraction-rules";

/** Extraction by rules, in the preparer's thread, as the port of its capability. */
export const extractPort = (preparer: Pick<DocumentPreparer, "extract">): Port<"extract"> => ({
  model,
  run: async (batch, signal) => ({ value: await preparer.extract(batch, signal), model, usage: null }),
});
