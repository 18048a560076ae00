// What the page of the interface adds to Swagger UI.
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
// By its own address: before the service there may be a path.
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
    // It is the name of the method in the generated client.
    displayOperationId: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // A key that is kept by the browser would outlive the visit.
    persistAuthorization: false,
    validatorUrl: null,
  });
});
