import { writeFileSync } from "node:fs";
import { buildOpenapi } from "../api/openapi/document.ts";
import { routes } from "../api/routes/all.ts";
import { version } from "../app/version.ts";

// Writes openapi.json from the list of routes: `npm run openapi`. The file is committed, so that reviews show changes
// of the interface.

export const renderOpenapi = (): string => `${JSON.stringify(buildOpenapi(routes, version), null, 2)}\n`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL("../openapi.json", import.meta.url), renderOpenapi());
}
