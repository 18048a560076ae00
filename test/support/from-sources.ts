import { fileURLToPath } from "node:url";

/** `node <fromSources> <file.ts> [argument …]` runs a TypeScript file in a process of its own. */
export const fromSources = fileURLToPath(new URL("../../platform/from-sources.mjs", import.meta.url));
