/**
 * The element with this id. @throws TypeError if there is none of this kind: the page's body and program do not match.
 */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new TypeError(`The page has no ${kind.name} "${id}"`);
  return element;
}

/** Creates an element. Its text is set as text, never as markup. */
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

/** The canvas's context. `willReadFrequently` keeps the canvas in memory, which is fastest for thousands of lines. */
export function penOf(
  canvas: HTMLCanvasElement,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const pen = canvas.getContext("2d", settings);
  if (pen === null) throw new TypeError("This browser cannot draw on a canvas");
  return pen;
}
