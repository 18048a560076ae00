import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { html } from "./html.ts";
import { pageCsp, pageHashes, renderPage } from "./page.ts";

const page = renderPage({ title: "t", data: { a: "</script>" }, body: html`<p>b</p>` });

test("the published hashes are those of the script and the style as a browser computes them", () => {
  const hash = (text: string | undefined): string =>
    `sha256-${createHash("sha256")
      .update(text ?? "")
      .digest("base64")}`;
  expect(hash(/<script>([\s\S]*?)<\/script>/.exec(page)?.[1])).toBe(pageHashes.scriptHash);
  expect(hash(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])).toBe(pageHashes.styleHash);
});

test("the policy allows only the script and the style", () => {
  expect(pageCsp({ scriptHash: "sha256-a", styleHash: "sha256-b" })).toBe(
    "sandbox allow-scripts; default-src 'none'; script-src 'sha256-a'; style-src 'sha256-b'; img-src data:; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
});

test("the policy of a page without a program allows none", () => {
  const policy = pageCsp({ styleHash: "sha256-b" });
  expect(policy).not.toContain("script-src");
  expect(policy).toContain("default-src 'none'; style-src 'sha256-b'");
});

test("hosts that may embed are listed, and cannot add a directive", () => {
  const policy = pageCsp({ ...pageHashes, frameAncestors: "'self' https://console.example:8443" });
  expect(policy.endsWith("; frame-ancestors 'self' https://console.example:8443")).toBe(true);
  for (const frameAncestors of ["", "*; script-src *", "a, b", "a\r\nSet-Cookie: x=1", " a"]) {
    expect(() => pageCsp({ ...pageHashes, frameAncestors }), frameAncestors).toThrow(RangeError);
  }
});
