import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { docsStyle } from "./docs.css.ts";
import { docsScript } from "./generated/docs-script.ts";

export interface Asset {
  readonly type: string;
  readonly content: string;
}

const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;
const files = ["swagger-ui.css", "swagger-ui-bundle.js"] as const;

/** The files that the page loads, by name. A Map, because names come from clients: an object has a "constructor". */
export async function loadAssets(): Promise<ReadonlyMap<string, Asset>> {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const assets = new Map<string, Asset>([
    ["initializer.js", { type: types.js, content: docsScript }],
    ["style.css", { type: types.css, content: docsStyle }],
  ]);
  for (const name of files) {
    const content = await readFile(join(folder, name), "utf8");
    assets.set(name, { type: name.endsWith(".css") ? types.css : types.js, content });
  }
  return assets;
}

/**
 * Allows the page's own files and the style sheet's images as data URLs. React sets styles through the DOM's object
 * model, which the policy does not restrict.
 */
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

/**
 * The page. Its addresses are relative, because a proxy may serve it under a path (LORE_PUBLIC_BASE_URL). `folder` is
 * the relative path of the assets.
 */
export const docsPage = (folder: "" | "docs/") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loregraph interface</title>
<link rel="icon" href="data:,">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${folder}swagger-ui.css">
<link rel="stylesheet" href="${folder}style.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${folder}swagger-ui-bundle.js"></script>
<script src="${folder}initializer.js"></script>
</body>
</html>
`;
