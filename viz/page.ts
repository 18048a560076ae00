import { createHash } from "node:crypto";
import { dashboardScript } from "./generated/dashboard-script.ts";
import { html, type Markup, markupText, nothing, scriptJson, trusted } from "./html.ts";
import { pageStyle } from "./page.css.ts";

export interface CspOptions {
  /** In the form of the policy, without quotes: "sha256-…". Absent for a page without a program: then none may run. */
  readonly scriptHash?: string;
  readonly styleHash: string;
  /** Source list of `frame-ancestors`: "'self'", "'none'", or origins separated by spaces. */
  readonly frameAncestors?: string;
}

/**
 * The Content-Security-Policy header of a page. `sandbox` without `allow-same-origin` gives the page an opaque origin
 * even when it is opened directly: a script injected by a label could not call the API with the reader's session.
 * Browsers do not run the data block, so it needs no hash.
 * @throws RangeError when `frameAncestors` could end the directive or the header.
 */
export function pageCsp({ scriptHash, styleHash, frameAncestors = "'self'" }: CspOptions): string {
  if (!/^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+( [\x21-\x2b\x2d-\x3a\x3c-\x7e]+)*$/.test(frameAncestors)) {
    throw new RangeError("frame-ancestors must be sources separated by single spaces");
  }
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    ...(scriptHash === undefined ? [] : [`script-src '${scriptHash}'`]),
    `style-src '${styleHash}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

export const sha256 = (text: string): string => `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;

/** Program and stylesheet of a kind of page. Both are constants: no text of a knowledge graph may be interpolated. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export const hashesOf = ({
  script,
  style,
}: PageAssets): { readonly scriptHash: string; readonly styleHash: string } => ({
  scriptHash: sha256(script),
  styleHash: sha256(style),
});

const dashboardAssets: PageAssets = { script: dashboardScript, style: pageStyle };

/**
 * Hashes of the dashboard, the same for every knowledge graph. Hosts that embed pages list them in their own policy.
 */
export const pageHashes = hashesOf(dashboardAssets);

export interface Page {
  readonly title: string;
  /** Plain JSON. Programs that read pages find it in `script#data`. */
  readonly data: unknown;
  readonly body: Markup;
}

/**
 * One file without any external request: two scripts (data, program) and one style. The empty icon keeps browsers from
 * asking for /favicon.ico.
 */
export const renderPage = ({ title, data, body }: Page, { script, style }: PageAssets = dashboardAssets): string =>
  frame({
    title,
    head: html`<style>${trusted(style)}</style>
<script>${trusted(script)}</script>`,
    body,
    data: html`<script type="application/json" id="data">${trusted(scriptJson(data))}</script>\n`,
  });

/** Renders a page without program and data. */
export const renderPlainPage = ({ title, body }: Omit<Page, "data">, style: string): string =>
  frame({ title, head: html`<style>${trusted(style)}</style>`, body, data: nothing });

interface Frame extends Omit<Page, "data"> {
  readonly head: Markup;
  readonly data: Markup;
}

function frame({ title, head, body, data }: Frame): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
${head}
</head>
<body>
<main>
${body}
</main>
${data}</body>
</html>
`;
  return markupText(page);
}
