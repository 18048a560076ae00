// A theme comes from the address (`?theme=dark`) or, in a frame without an address (srcdoc), from the embedding page
// (`postMessage({ theme: "dark" })`). It is compared with the two known words and never written into the page.

export function chooseTheme(theme: unknown): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

export const themeInAddress = (): string | null => new URLSearchParams(location.search).get("theme");

/** Calls `take` with the theme of every message from the embedding page; messages of other windows are ignored. */
export function onThemeMessage(take: (theme: unknown) => void): void {
  addEventListener("message", ({ source, data }) => {
    if (source === parent && data !== null && typeof data === "object") take(data.theme);
  });
}
