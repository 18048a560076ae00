import { z } from "zod";
import { Scope } from "../../../domain/auth.ts";

// Fields of an API key that several answers show.

export const keyFields = {
  id: z.string().describe("Id of the key, for rotating and revoking it. It is not the secret."),
  name: z.string().describe("Name of the key, to tell keys apart"),
  scopes: z.array(Scope).describe("Scopes of the key; admin implies all others"),
  tenant_id: z.string().describe("Tenant that the key belongs to"),
  daily_budget_usd: z
    .number()
    .nullable()
    .describe("US dollars that language models may cost per day (UTC); null: the configured default"),
  expires_at: z.iso.datetime().nullable().describe("Time from which the key is refused; null if it does not expire"),
};
