/** The element with this id. @throws TypeError when the page has none of this kind: its body and its program differ. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new TypeError(`The page has no ${kind.name} "${id}"`);
  return element;
}

/** Texts reach the page as text only: no function here takes markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** `willReadFrequently` keeps the canvas in memory, where drawing thousands of lines is fastest without a GPU. */
export function penOf(
  canvas: HTMLCanvasElement,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d", settings);
  if (pen === null) throw new TypeError("This browser cannot draw on a canvas");
  return pen;
}
