// The program at /embed.js, with which a page of another origin shows a visualization. A frame cannot send a header
// with the key. So the program fetches the page with that header, and puts the text into a frame that has no origin.

interface Embedding {
  readonly kg_name: string;
  /** Default: dashboard.html. */
  readonly page?: string;
  /** An API key, or a token from POST /api/v1/auth/token. */
  readonly key?: string;
  readonly token?: string;
  /** Name of the frame for readers of screens. */
  readonly title?: string;
}

const { currentScript } = document;
if (!(currentScript instanceof HTMLScriptElement)) throw new TypeError("Load embed.js by a script element of its own");
// Relative to the script's own address, because a proxy may serve it under a path.
const base = new URL("api/visualizations/", currentScript.src);

/** Shows a page in the element, in place of its content. Rejects if the service refuses the page. */
async function embed(element: Element, embedding: Embedding): Promise<HTMLIFrameElement> {
  const { kg_name, page = "dashboard.html", key, token, title = kg_name } = embedding;
  const headers = key ? { "X-API-Key": key } : { Authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(`${encodeURIComponent(kg_name)}/${page}`, base), { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Loregraph answered ${answer.status}: ${text}`);
  const frame = document.createElement("iframe");
  // Without allow-same-origin the page has an opaque origin: it reaches neither its host nor the service.
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = title;
  Object.assign(frame.style, { border: "0", width: "100%", height: "100%" });
  frame.srcdoc = text;
  element.replaceChildren(frame);
  return frame;
}

Object.assign(window, { loregraph: { embed } });
