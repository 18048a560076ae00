// The program of the documentation page, in addition to Swagger UI.
import { foldHeaders } from "./fold-headers.ts";

declare global {
  /** From swagger-ui-bundle.js, which the page loads before this program. */
  function SwaggerUIBundle(options: Readonly<Record<string, unknown>>): unknown;
  interface Window {
    ui: unknown;
  }
}

const { currentScript } = document;
if (!(currentScript instanceof HTMLScriptElement)) throw new TypeError("This program is a script of its own file");
// Relative to the script's own address, because a proxy may serve the page under a path.
const url = new URL("../openapi.json", currentScript.src).href;

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = (): void => {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
};
dark.addEventListener("change", follow);
follow();

addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url,
    dom_id: "#swagger-ui",
    plugins: [foldHeaders],
    deepLinking: true,
    filter: true,
    // The operation id is the name of the method in the generated client.
    displayOperationId: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // A key stored by the browser would outlive the visit.
    persistAuthorization: false,
    validatorUrl: null,
  });
});
