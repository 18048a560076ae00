import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Asset {
  readonly type: string;
  readonly content: string;
}

const initializer = `window.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    filter: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // A key that is kept by the browser would outlive the visit.
    persistAuthorization: false,
    validatorUrl: null,
  });
});
`;

const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;
const files = ["swagger-ui.css", "swagger-ui-bundle.js"] as const;

/** What the page asks for besides itself. A Map: names come from clients, and an object would answer to "constructor". */
export async function loadAssets(): Promise<ReadonlyMap<string, Asset>> {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const assets = new Map<string, Asset>([["initializer.js", { type: types.js, content: initializer }]]);
  for (const name of files) {
    const content = await readFile(join(folder, name), "utf8");
    assets.set(name, { type: name.endsWith(".css") ? types.css : types.js, content });
  }
  return assets;
}

/** Own files only; pictures in the style sheet are data; React sets styles through the object model, which is allowed. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loregraph interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/initializer.js"></script>
</body>
</html>
`;
