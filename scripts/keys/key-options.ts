import { parseArgs } from "node:util";

const options = {
  scopes: { type: "string" },
  name: { type: "string" },
  tier: { type: "string" },
  tenant: { type: "string" },
  "expires-in": { type: "string" },
  all: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Throws a TypeError for an unknown option. */
export const parseOptions = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true });
export type KeyOptions = ReturnType<typeof parseOptions>["values"];
